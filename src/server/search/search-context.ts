import type { Context } from '../context.ts'

/** What a search needs of its surroundings. */
export type SearchContext = Pick<Context, 'db' | 'clock'>
