import { eq } from 'drizzle-orm'
import type { PublishMenuInput } from '../../contract/menu-extraction.ts'
import { learnSpellings, type Spelling } from '../../domain/menu/spellings.ts'
import type { StoredExtraction } from '../../domain/menu/stored-extraction.ts'
import { venueSpellings } from '../db/schema/index.ts'
import type { Transaction } from '../db/transaction.ts'

/** The oldest first. */
export async function findSpellings(db: Pick<Transaction, 'select'>, venueId: string): Promise<Spelling[]> {
  const [row] = await db.select().from(venueSpellings).where(eq(venueSpellings.venue_id, venueId))
  return row?.spellings ?? []
}

/** Stores what a published review teaches about the names of the venue. Locks its row, because two menus may be published concurrently. */
export async function storeSpellings(
  tx: Transaction,
  venueId: string,
  { reading, publication, now }: { reading: StoredExtraction; publication: PublishMenuInput; now: Date },
): Promise<void> {
  if (learnSpellings([], reading, publication).length === 0 && (await findSpellings(tx, venueId)).length === 0) return
  await tx.insert(venueSpellings).values({ venue_id: venueId, updated_at: now }).onConflictDoNothing()
  const ofVenue = eq(venueSpellings.venue_id, venueId)
  const [row] = await tx.select().from(venueSpellings).where(ofVenue).for('update')
  const spellings = learnSpellings(row?.spellings ?? [], reading, publication)
  await tx.update(venueSpellings).set({ spellings, updated_at: now }).where(ofVenue)
}
