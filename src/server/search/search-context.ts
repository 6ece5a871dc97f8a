import type { AppContext } from '../app-context.ts'

export type SearchContext = Pick<AppContext, 'db' | 'clock' | 'searchIndex'>
