import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { VenueHoursData } from '../../contract/hours.ts'
import type { LocalDate } from '../../domain/time.ts'
import { KEYS } from '../private/query-keys.ts'
import { promptSignInIfUnauthenticated } from '../session/unauthenticated.ts'
import { useApi } from '../site.ts'

type HoursDay = VenueHoursData['days'][number]

/** `full` and `free` are minutes of the day. */
export type DayChange = Partial<Pick<HoursDay, 'is_full' | 'sittings' | 'note'>> & { full?: number[]; free?: number[] }

/** The last saved state of a date, and an optimistic function to change it. It resolves to whether the change was stored. */
export function useDayChanges({ id, days }: Pick<VenueHoursData, 'id' | 'days'>, date: LocalDate) {
  const api = useApi()
  const client = useQueryClient()
  const [saving, setSaving] = useState(0)
  const [error, setError] = useState<Error | null>(null)
  const change = async (body: DayChange): Promise<boolean> => {
    setError(null)
    setSaving((count) => count + 1)
    try {
      const saved = await api.patch('/api/venues/:id/days/:date', { params: { id, date }, body })
      client.setQueryData<VenueHoursData>([...KEYS.hours, id], (known) => known && { ...known, days: withDay(known.days, saved) })
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
