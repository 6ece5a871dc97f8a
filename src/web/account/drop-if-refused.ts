import { type Api, ApiError } from '../api.ts'
import { readSession } from '../session/session-store.ts'

/** Where a call was refused for want of a session, the tab asks who is signed in: nobody, and then it says so. */
export function reloadSessionIfUnauthenticated(api: Api, failure: unknown): void {
  if (failure instanceof ApiError && failure.code === 'not_signed_in') void readSession(api)
}
