import type { DayReservation, ReservationDay } from '../../contract/evening.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { type Attendance, attendanceOf } from '../../domain/reservation/attendance.ts'
import { ApiError, apiErrorMessage } from '../api.ts'
import { useErrorBanner } from '../private/error-banner.tsx'
import { dismissToast, showToast } from '../private/toasts.ts'
import { useOptimisticMutation } from '../private/use-optimistic-mutation.ts'
import { deleteAnswer, type SavedAttendance, saveAnswer } from '../reservation/answers/answer-store.ts'
import { sendAttendance } from '../reservation/answers/send-answers.ts'
import { useSaved } from '../reservation/answers/use-saved-answers.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useSession } from '../session/session-store.ts'
import { useApi } from '../site.ts'
import { guestName } from './guest-words.tsx'

const NOT_KEPT = "You're offline, and this browser cannot keep the note. Please try again when you're back."

/**
 * Returns a function that records whether guests came. Optimistic: rolled back with a message when the server rejects
 * it. Without a network connection or a response, it is stored in the browser and sent later.
 */
export function useAttendance(venueId: string): (booking: DayReservation, attendance: Attendance) => void {
  const api = useApi()
  const userId = useSession().user?.id ?? ''
  const { attendances } = useSaved(venueId)
  const { showError, dismissError } = useErrorBanner()
  const keep = (note: SavedAttendance) => (saveAnswer(note) ? dismissError() : showError(NOT_KEPT))
  const send = useOptimisticMutation<ReservationDay, Marked>({
    queryKey: [...reservationsKey(venueId), 'day'],
    send: ({ note }) => sendAttendance(api, note),
    apply: (day, { note }) => withAttendances(day, [note]),
    onDone: (done) => {
      dismissError()
      showMarked(done, () => {
        const { note, name } = done
        send({ note: { ...note, attendance: 'expected', was: [note.attendance], answered_at: new Date().toISOString() }, name })
      })
    },
    onFailed: (error, { note }) => {
      if (error instanceof ApiError && error.status === 0) keep({ ...note, was_sent: true })
      else showError(apiErrorMessage(error, FALLBACK_MESSAGES.updateReservation))
    },
  })
  return (booking, attendance) => {
    dismissMark(booking.id, attendance)
    const { id, venue_id, party_size, requested_date, requested_time } = booking
    const kept = attendances.find((note) => note.reservation_id === id && note.refusal === null)
    const note: SavedAttendance = {
      user_id: userId,
      venue_id,
      reservation_id: id,
      attendance,
      was: kept ? [...kept.was, ...(kept.was_sent ? [kept.attendance] : [])] : [attendanceOf(booking)],
      party_size,
      requested_date,
      requested_time,
      answered_at: new Date().toISOString(),
      was_sent: false,
      refusal: null,
    }
    // Undo an attendance that was never sent by deleting it.
    if (kept && !kept.was_sent && note.was.includes(attendance)) deleteAnswer(kept)
    else if (kept || !navigator.onLine) keep(note)
    else send({ note, name: guestName(booking) })
  }
}

/** Stored notes have no name, so that the browser keeps no data of guests. */
type Marked = { note: SavedAttendance; name: string }

const SENTENCES = { arrived: 'arrived', no_show: 'is a no-show' } as const

let shown = { toast: 0, reservationId: '' }

/**
 * Dismisses the toast of an earlier mark, so that Undo is always of the last guest. An undo in the row of a guest leaves the toasts of
 * others.
 */
function dismissMark(reservationId: string, attendance: Attendance): void {
  if (attendance !== 'expected' || shown.reservationId === reservationId) dismissToast(shown.toast)
}

/** One toast at a time, because an evening has many arrivals and a phone has little room. */
function showMarked({ note: { attendance, reservation_id }, name }: Marked, undo: () => void): void {
  dismissMark(reservation_id, attendance)
  if (attendance === 'expected') return
  const toast = showToast(`${name} ${SENTENCES[attendance]}`, { label: 'Undo', run: undo })
  shown = { toast, reservationId: reservation_id }
}

export function withAttendances(day: ReservationDay, notes: readonly SavedAttendance[]): ReservationDay {
  const byReservation = new Map(notes.filter(({ refusal }) => refusal === null).map((note) => [note.reservation_id, note]))
  if (byReservation.size === 0) return day
  return {
    ...day,
    reservations: day.reservations.map((row) => {
      const note = byReservation.get(row.id)
      return note && attendanceOf(row) !== note.attendance ? { ...row, ...marked(note) } : row
    }),
  }
}

function marked({ attendance, answered_at }: SavedAttendance) {
  return { arrived_at: attendance === 'arrived' ? answered_at : null, no_show_at: attendance === 'no_show' ? answered_at : null }
}
