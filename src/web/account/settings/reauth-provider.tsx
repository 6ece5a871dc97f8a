import { type ReactNode, useCallback, useState } from 'react'
import { useApi } from '../../site.ts'
import { ReauthContext, type WithReauth, wantsProof } from './proof.ts'
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
        if (!wantsProof(failure)) throw failure
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
