import type { VenueHoursData } from '../../contract/hours.ts'
import { pluralise } from '../pluralise.ts'
import { clockTime, tablesText } from './format-hours.ts'

type Day = VenueHoursData['days'][number]

export function dayBadge({ sittings, is_full, full_times }: Day): { label: string; tone: 'declined' | 'pending' | 'neutral' } {
  if (sittings?.length === 0) return { label: 'Closed', tone: 'declined' }
  if (is_full) return { label: 'Full', tone: 'declined' }
  if (full_times.length > 0) {
    const times = full_times.length > 3 ? pluralise(full_times.length, 'time') : full_times.map(clockTime).join(', ')
    return { label: `${times} full`, tone: 'pending' }
  }
  return sittings ? { label: sittings.map(tablesText).join(', '), tone: 'pending' } : { label: 'Note', tone: 'neutral' }
}
