import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { ApiError } from '../../api.ts'
import { useApi } from '../../site.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

/** Around everything that may ask for proof of who one is: one dialog asks for all. */
export function ReauthProvider({ children }: { children: ReactNode }) {
  const api = useApi()
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  const withProof: WithReauth = useCallback(
    async (work, password) => {
      try {
        return await work()
      } catch (failure) {
        if (!needsReauth(failure)) throw failure
      }
      if (password) await api.post('/api/auth/reauthenticate', { body: { password } })
      else if (!(await new Promise<boolean>((resolve) => setAnswer(() => resolve)))) return null
      return work()
    },
    [api],
  )
  const close = (isProven: boolean) => {
    answer?.(isProven)
    setAnswer(null)
  }
  return (
    <ReauthContext value={withProof}>
      {children}
      <ReauthDialog open={answer !== null} onClose={close} />
    </ReauthContext>
  )
}

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
export function needsReauth(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'proof_required'
}
