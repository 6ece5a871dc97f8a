import { sqlState, type Transaction } from '../db/transaction.ts'
import { allocateSlugs, type Nameless, type SlugMemory } from './allocate-slugs.ts'

const UNIQUE_VIOLATION = '23505'
/** How often a write starts anew because somebody else took the slug just then. */
const MAX_ATTEMPTS = 5

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

/** Runs a write that takes a slug, anew where somebody else took the same one just then. */
export async function withFreeSlug<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
