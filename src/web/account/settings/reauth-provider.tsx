import { type ReactNode, useCallback, useState } from 'react'
import { ApiError } from '../../api.ts'
import { ReauthContext, type WithReauth } from '../../private/use-reauth.ts'
import { useApi } from '../../site.ts'
import { ReauthDialog } from './reauth-dialog.tsx'

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

function needsReauth(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'proof_required'
}
