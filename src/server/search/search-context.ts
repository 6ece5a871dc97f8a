import type { AppContext } from '../app-context.ts'
import type { Config } from '../config.ts'

export type SearchContext = Pick<AppContext, 'db' | 'clock' | 'searchIndex'> & { config: Pick<Config, 'timeZone'> }
