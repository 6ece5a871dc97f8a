import type { Transaction } from '../db/transaction.ts'
import { allocateSlugs, type Nameless, type SlugMemory } from './allocate-slugs.ts'

/** One venue alone has one base to remember the next number of. */
function memoryOfOne(): SlugMemory {
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
export async function allocateSlug(tx: Transaction, venue: Nameless): Promise<string> {
  const slug = (await allocateSlugs(tx, [venue], memoryOfOne())).get(venue.id)
  if (!slug) throw new Error('a venue was left without a slug')
  return slug
}
