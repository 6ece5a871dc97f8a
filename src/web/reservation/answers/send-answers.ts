import type { ReservationRow } from '../../../contract/reservation.ts'
import { FALLBACK_MESSAGES } from '../../../domain/messages.ts'
import { reservationStart } from '../../../domain/reservation/start.ts'
import { type Api, ApiError, apiErrorMessage } from '../../api.ts'
import { currentOf } from '../../current-of.ts'
import { formatRefusal, TIME_PASSED } from './answer-messages.ts'
import {
  deleteAnswer,
  isSaved,
  type SavedAnswer,
  type SavedAttendance,
  saveAnswer,
  savedAnswers,
  savedAttendances,
} from './answer-store.ts'

type SendingAttendances = {
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
export async function sendAttendances({ api, userId, storage, onStored, onFailed }: SendingAttendances): Promise<void> {
  for (const noted of eachUnsent(() => savedAttendances(userId, storage))) {
    try {
      saveAnswer({ ...noted, was_sent: true }, storage)
      const row = await sendAttendance(api, noted)
      await onStored(row, noted)
      // The user may have changed the attendance while this one was sent.
      if (isSaved(noted, storage)) deleteAnswer(noted, storage)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isTemporary(error)) return onFailed(error)
      const refusal = apiErrorMessage(error, FALLBACK_MESSAGES.updateReservation)
      if (isSaved(noted, storage)) saveAnswer({ ...noted, refusal }, storage)
    }
  }
}

/**
 * Yields the unsent entries, one of each reservation. Reads them again each time, because the user may undo or change
 * one while another is being sent.
 */
function* eachUnsent<T extends SavedAnswer | SavedAttendance>(read: () => T[]): Generator<T> {
  const done = new Set<string>()
  for (;;) {
    const next = read().find(({ reservation_id, refusal }) => refusal === null && !done.has(reservation_id))
    if (!next) return
    done.add(next.reservation_id)
    yield next
  }
}

/** @throws ApiError `attendance_changed` when another user recorded a different value */
export function sendAttendance(api: Api, { reservation_id, user_id, attendance, was }: SavedAttendance): Promise<ReservationRow> {
  return api.patch('/api/reservations/:id/guest', { params: { id: reservation_id }, body: { attendance, was, user_id } })
}

type Sending = {
  api: Api
  userId: string
  now: () => Date
  timeZone: string
  storage?: () => Storage
  /** Called for each answer that the server has. `wasUndone`: the user undid or replaced it while it was being sent. */
  onStored: (row: ReservationRow, wasUndone: boolean) => void
  onFailed: (error: ApiError) => void
}

/**
 * Sends the saved answers of one user, oldest first, until one gets no response. Resending is safe: the server takes
 * one decision per reservation and returns the current one. A rejected answer stays stored with the reason.
 */
export async function sendAnswers(sending: Sending): Promise<void> {
  const { userId, storage } = sending
  for (const answer of eachUnsent(() => savedAnswers(userId, storage))) if (!(await sendOne(answer, sending))) return
}

export function sendDecision(api: Api, answer: SavedAnswer, signal?: AbortSignal): Promise<ReservationRow> {
  const { reservation_id, user_id, status, reason, seen_changed_at } = answer
  return api.patch('/api/reservations/:id', {
    params: { id: reservation_id },
    body: { status, user_id, seen_changed_at, ...(reason === null ? {} : { reason }) },
    signal,
  })
}

export function isResultOf(row: ReservationRow, answer: SavedAnswer): boolean {
  const hasReason = answer.status === 'confirmed' || row.decline_reason === (answer.reason?.trim() || null)
  return row.decided_by === 'you' && row.status === answer.status && hasReason
}

/** Returns false when the next answer should not be sent in this run. */
async function sendOne(answer: SavedAnswer, sending: Sending): Promise<boolean> {
  const { api, now, timeZone, storage } = sending
  const stored = (row: ReservationRow) => {
    const wasUndone = !isSaved(answer, storage)
    if (!wasUndone) deleteAnswer(answer, storage)
    sending.onStored(row, wasUndone)
    return true
  }
  const refused = (refusal: string) => {
    if (isSaved(answer, storage)) saveAnswer({ ...answer, refusal }, storage)
    return true
  }
  const isOver = reservationStart(answer, timeZone) <= now()
  try {
    if (!isOver) {
      saveAnswer({ ...answer, was_sent: true }, storage)
      return stored(await sendDecision(api, answer))
    }
    // The diner gets no email after the time of the reservation, so do not send the answer; only check whether it was
    // stored.
    const row = await api.get('/api/reservations/:id', { params: { id: answer.reservation_id } })
    return isResultOf(row, answer) ? stored(row) : refused(formatRefusal(row, now(), timeZone) ?? TIME_PASSED)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const current = currentOf(error, 'patch', '/api/reservations/:id')
    if (current) return isResultOf(current, answer) ? stored(current) : refused(formatRefusal(current, now(), timeZone) ?? error.message)
    if (!isTemporary(error)) return refused(apiErrorMessage(error, FALLBACK_MESSAGES.updateReservation))
    sending.onFailed(error)
    return false
  }
}

/** Whether a later retry may succeed: no response, no session, a timeout, too many requests or a server error. */
function isTemporary({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}
