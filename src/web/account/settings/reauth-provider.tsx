import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { ApiError } from '../../api.ts'
import { useApi } from '../../site.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

/** Provides `useReauth` with one dialog for all its children. */
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
 * Runs a sensitive call. When the server requires a recent confirmation of identity, it is given by `password`, otherwise in
 * a dialog, and the call is repeated. Null when the user closes the dialog.
 */
type WithReauth = <T>(work: () => Promise<T>, password?: string) => Promise<T | null>

const ReauthContext = createContext<WithReauth>((work) => work())

/** Returns `WithReauth` of the provider; without a provider it only runs the call. */
export function useReauth(): WithReauth {
  return useContext(ReauthContext)
}

/** Whether a call failed because it requires a recent confirmation of identity. */
function needsReauth(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'proof_required'
}
