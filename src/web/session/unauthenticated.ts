import { type Api, ApiError } from '../api.ts'
import { loadSession, requestSignIn } from './session-store.ts'

/** Opens the sign-in dialog over the form when the error means that the session has ended. Returns whether it did. */
export function promptSignInIfUnauthenticated(failure: unknown): boolean {
  const isRefused = failure instanceof ApiError && failure.code === 'not_signed_in'
  if (isRefused) requestSignIn()
  return isRefused
}

/** Reloads the session when the error means that it has ended. The page then says that the user was signed out. */
export function reloadSessionIfUnauthenticated(api: Api, failure: unknown): void {
  if (failure instanceof ApiError && failure.code === 'not_signed_in') void loadSession(api)
}
