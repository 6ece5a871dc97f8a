import { createContext, useContext } from 'react'

/**
 * Runs a sensitive call. When the server requires a recent confirmation of identity, it is given by `password`, otherwise in
 * a dialog, and the call is repeated. Null when the user closes the dialog.
 */
export type WithReauth = <T>(work: () => Promise<T>, password?: string) => Promise<T | null>

/** Set by `ReauthProvider` of the account settings. */
export const ReauthContext = createContext<WithReauth>((work) => work())

/** Returns `WithReauth` of the provider; without a provider it only runs the call. */
export function useReauth(): WithReauth {
  return useContext(ReauthContext)
}
