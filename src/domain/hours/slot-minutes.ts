import type { LocalTime } from '../time.ts'
import { timeOfMinute } from '../time-of-minute.ts'
import { type DayMinute, MINUTES_OF_DAY, type Sitting } from './hours.ts'

export const SLOT_MINUTES = 30

export function slotMinutes({ opens, closes, last_table }: Pick<Sitting, 'opens' | 'closes' | 'last_table'>): DayMinute[] {
  const first = Math.ceil(opens / SLOT_MINUTES) * SLOT_MINUTES
  const last = last_table ?? closes - 1
  return Array.from({ length: Math.max(0, Math.floor((last - first) / SLOT_MINUTES) + 1) }, (_, index) => first + index * SLOT_MINUTES)
}

export function timesOf(sittings: readonly Pick<Sitting, 'opens' | 'closes' | 'last_table'>[]): LocalTime[] {
  return [...new Set(sittings.flatMap(slotMinutes).map((minute) => timeOfMinute(minute % MINUTES_OF_DAY)))].sort()
}
