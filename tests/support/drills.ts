import { test } from 'vitest'

/** Whether every test runs with all its cases, as `npm run drills` does. `npm test` leaves out what takes long and what other tests show with less. */
export const isDrill = Boolean(process.env.DRILLS)

/** A test that runs in `npm run drills` only. */
export const inDrills = test.skipIf(!isDrill)

/** Returns all cases in `npm run drills`, otherwise the first ones. Put the cases that differ most first. */
export function casesOf<Case>(cases: readonly Case[], count: number): readonly Case[] {
  return isDrill ? cases : cases.slice(0, count)
}
