import { SLOT_MINUTES, timeOfMinute } from '../time-of-minute.ts'

const FIRST_SLOT_MINUTE = 12 * 60
const LAST_SLOT_MINUTE = 22 * 60

export const TIME_SLOTS: readonly string[] = Array.from({ length: (LAST_SLOT_MINUTE - FIRST_SLOT_MINUTE) / SLOT_MINUTES + 1 }, (_, index) =>
  timeOfMinute(FIRST_SLOT_MINUTE + index * SLOT_MINUTES),
)
