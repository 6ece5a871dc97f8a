import type { trashEntries } from '../db/schema/index.ts'

/** An entry of the trash as it is stored. */
export type TrashRow = typeof trashEntries.$inferSelect
