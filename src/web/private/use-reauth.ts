import { createContext, useContext } from 'react'

/**
 * Runs a sensitive call. When the server requires re-authentication, uses `password` or opens a dialog, and repeats the
 * call. Null when the user closes the dialog.
 */
export type WithReauth = <T>(work: () => Promise<T>, password?: string) => Promise<T | null>

/** Thrown by callers when the user closed the dialog and the call may also return null. */
export class ReauthCancelledError extends Error {
  override readonly name = 'ReauthCancelledError'
}

export const ReauthContext = createContext<WithReauth>((work) => work())

/** Without a provider, the returned function only runs the call. */
export function useReauth(): WithReauth {
  return useContext(ReauthContext)
}
