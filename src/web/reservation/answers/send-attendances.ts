import type { ReservationRow } from '../../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { type Api, ApiError, apiErrorMessage } from '../../api.ts'
import { deleteAnswer, isSaved, type SavedAttendance, saveAnswer, savedAttendances } from './answer-store.ts'
import { isTemporary } from './send-answers.ts'

type Sending = {
  api: Api
  userId: string
  storage?: () => Storage
  onStored: (row: ReservationRow, noted: SavedAttendance) => Promise<unknown>
  onFailed: (error: ApiError) => void
}

/**
 * Sends the saved attendances of one user, oldest first, until one gets no response. A rejected one, such as after
 * another user's change, stays stored with the reason.
 */
export async function sendAttendances({ api, userId, storage, onStored, onFailed }: Sending): Promise<void> {
  for (const noted of savedAttendances(userId, storage).filter(({ refusal }) => refusal === null)) {
    try {
      saveAnswer({ ...noted, was_sent: true }, storage)
      const row = await sendAttendance(api, noted)
      await onStored(row, noted)
      // The user may have changed the attendance while this one was sent.
      const isSame = savedAttendances(userId, storage).some(({ answered_at }) => answered_at === noted.answered_at)
      if (isSame) deleteAnswer(noted, storage)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isTemporary(error)) return onFailed(error)
      const refusal = apiErrorMessage(error, FALLBACK_MESSAGES.updateReservation)
      if (isSaved(noted, storage)) saveAnswer({ ...noted, refusal }, storage)
    }
  }
}

/** @throws ApiError `attendance_changed` when another user recorded a different value */
export function sendAttendance(api: Api, { reservation_id, user_id, attendance, was }: SavedAttendance): Promise<ReservationRow> {
  return api.patch('/api/reservations/:id/guest', { params: { id: reservation_id }, body: { attendance, was, user_id } })
}
