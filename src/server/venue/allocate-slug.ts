import type { Transaction } from '../db/transaction.ts'
import { allocateSlugs, type SlugState, type VenueWithoutSlug } from './slugs.ts'

/** One venue alone has one base to remember the next number of. */
function memoryOfOne(): SlugState {
  let next = 1
  return {
    hasSlug: () => false,
    takeSlug: () => {},
    nextNumber: () => next,
    setNextNumber: (_base, number) => {
      next = number
    },
  }
}

/** A free slug for one venue; see `allocateSlugs`. */
export async function allocateSlug(tx: Transaction, venue: VenueWithoutSlug): Promise<string> {
  const slug = (await allocateSlugs(tx, [venue], memoryOfOne())).get(venue.id)
  if (!slug) throw new Error('a venue was left without a slug')
  return slug
}
