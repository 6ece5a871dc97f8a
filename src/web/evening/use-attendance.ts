import type { ReservationDay } from '../../contract/evening.ts'
import { FALLBACK_MESSAGES } from '../../domain/messages.ts'
import { type Attendance, attendanceOf } from '../../domain/reservation/attendance.ts'
import { apiErrorMessage } from '../api.ts'
import { useErrorBanner } from '../private/error-banner.tsx'
import { useOptimisticMutation } from '../private/use-optimistic-mutation.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { useApi } from '../site.ts'

type Change = { id: string; attendance: Attendance }

/** Returns a function that notes whether guests came. It shows at once, and is taken back with a message when it cannot be stored. */
export function useAttendance(venueId: string): (change: Change) => void {
  const api = useApi()
  const { showError, dismissError } = useErrorBanner()
  return useOptimisticMutation<ReservationDay, Change>({
    queryKey: [...reservationsKey(venueId), 'day'],
    send: ({ id, attendance }) => api.patch('/api/reservations/:id/guest', { params: { id }, body: { attendance } }),
    apply: (day, { id, attendance }) => ({
      ...day,
      reservations: day.reservations.map((row) =>
        row.id === id && attendanceOf(row) !== attendance ? { ...row, ...marked(attendance) } : row,
      ),
    }),
    onDone: dismissError,
    onFailed: (error) => showError(apiErrorMessage(error, FALLBACK_MESSAGES.updateReservation)),
  })
}

function marked(attendance: Attendance) {
  const now = new Date().toISOString()
  return { arrived_at: attendance === 'arrived' ? now : null, no_show_at: attendance === 'no_show' ? now : null }
}
