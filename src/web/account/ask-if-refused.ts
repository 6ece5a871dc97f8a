import { ApiError } from '../api.ts'
import { requestSignIn } from '../session/session-store.ts'

/**
 * Where a form was not saved for want of a session, the sign-in modal opens over it: what was typed stays, to be saved once
 * somebody is signed in again.
 * @returns whether it was that
 */
export function promptSignInIfUnauthenticated(failure: unknown): boolean {
  const isRefused = failure instanceof ApiError && failure.code === 'not_signed_in'
  if (isRefused) requestSignIn()
  return isRefused
}
