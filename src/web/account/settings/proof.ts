import { createContext, useContext } from 'react'
import { ApiError } from '../../api.ts'

/**
 * Does something sensitive. Where the server wants proof of who one is, the proof is given first, by `password` if the
 * form has just asked for it, else in a dialog; then the work goes on. Null where somebody closes the dialog.
 */
export type WithReauth = <T>(work: () => Promise<T>, password?: string) => Promise<T | null>

export const ReauthContext = createContext<WithReauth>((work) => work())

/** How the screen around asks for proof; outside of one the work is simply done. */
export function useReauth(): WithReauth {
  return useContext(ReauthContext)
}

/** Whether a call failed only because it wants proof of who one is. */
export function wantsProof(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'proof_required'
}
