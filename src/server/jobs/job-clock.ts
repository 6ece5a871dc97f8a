import { type Clock, systemClock } from 'pg-boss'

/**
 * The clock with which pg-boss measures its intervals. Not set back with the clock of the system: pg-boss would wait until that is there
 * again. Schedules follow the clock of the database.
 */
export const jobClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() }
