import type { trashEntries } from '../db/schema/index.ts'

export type TrashRow = typeof trashEntries.$inferSelect
