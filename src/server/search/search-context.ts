import type { Context } from '../context.ts'

export type SearchContext = Pick<Context, 'db' | 'clock' | 'searchIndex'>
