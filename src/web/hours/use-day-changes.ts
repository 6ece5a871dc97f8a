import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { VenueHoursData } from '../../contract/hours.ts'
import type { LocalDate } from '../../domain/time.ts'
import { KEYS } from '../private/query-keys.ts'
import { reservationsKey } from '../reservation/panel/queries.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'

type HoursDay = VenueHoursData['days'][number]

/** `full` and `free` are minutes of the day. */
export type DayChange = Partial<Pick<HoursDay, 'is_full' | 'sittings' | 'note'>> & { full?: number[]; free?: number[] }

/**
 * The last saved state of a date, and a function to change it, which resolves to whether the change was stored. Changes are sent one after
 * another: each response has the whole day, so that an earlier one must not arrive last.
 */
export function useDayChanges({ id, days }: Pick<VenueHoursData, 'id' | 'days'>, date: LocalDate) {
  const api = useApi()
  const client = useQueryClient()
  const [saving, setSaving] = useState(0)
  const [error, setError] = useState<Error | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const change = (body: DayChange): Promise<boolean> => {
    setError(null)
    setSaving((count) => count + 1)
    const sent = last.current.then(() => send(body))
    last.current = sent
    return sent
  }
  const send = async (body: DayChange): Promise<boolean> => {
    try {
      const saved = await api.patch('/api/venues/:id/days/:date', { params: { id, date }, body })
      client.setQueryData<VenueHoursData>([...KEYS.hours, id], (known) => known && { ...known, days: withDay(known.days, saved) })
      // Reservations may be at closed times now.
      void client.invalidateQueries({ queryKey: reservationsKey(id) })
      return true
    } catch (failure) {
      promptSignInIfUnauthenticated(failure)
      setError(failure instanceof Error ? failure : new Error())
      return false
    } finally {
      setSaving((count) => count - 1)
    }
  }
  return { day: days.find((each) => each.date === date), isSaving: saving > 0, error, change }
}

function withDay(days: readonly HoursDay[], saved: HoursDay): HoursDay[] {
  const others = days.filter(({ date }) => date !== saved.date)
  const differs = saved.sittings !== null || saved.is_full || saved.full_times.length > 0 || saved.note !== null
  return (differs ? [...others, saved] : others).sort((a, b) => a.date.localeCompare(b.date))
}
