import { jsonBody } from '../../http/json-body.ts'
import { recentlyAuthenticated } from '../actor.ts'

/** What stands before a change of one's own account that a stolen session is not enough for. */
export const sensitive = [...jsonBody, recentlyAuthenticated]
