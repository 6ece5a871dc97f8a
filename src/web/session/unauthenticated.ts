import { type Api, ApiError } from '../api.ts'
import { loadSession, requestSignIn } from './session-store.ts'

/** Opens the sign-in dialog over a form that was not saved because the session had ended. Returns whether that was the reason. */
export function promptSignInIfUnauthenticated(failure: unknown): boolean {
  const isRefused = failure instanceof ApiError && failure.code === 'not_signed_in'
  if (isRefused) requestSignIn()
  return isRefused
}

/** Loads the session again after a call failed because it had ended. The page then says that the user was signed out. */
export function reloadSessionIfUnauthenticated(api: Api, failure: unknown): void {
  if (failure instanceof ApiError && failure.code === 'not_signed_in') void loadSession(api)
}
