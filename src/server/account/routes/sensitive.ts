import { jsonBody } from '../../http/json-body.ts'
import { recentlyProven } from '../actor.ts'

/** What stands before a change of one's own account that a stolen session is not enough for. */
export const sensitive = [...jsonBody, recentlyProven]
