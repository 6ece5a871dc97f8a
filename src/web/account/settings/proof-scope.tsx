import { type ReactNode, useCallback, useState } from 'react'
import { useApi } from '../../site.ts'
import { ProofContext, type WithProof, wantsProof } from './proof.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Around everything that may ask for proof of who one is: one dialog asks for all. */
export function ProofScope({ children }: { children: ReactNode }) {
  const api = useApi()
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null)
  const withProof: WithProof = useCallback(
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
    <ProofContext value={withProof}>
      {children}
      <ProofDialog open={answer !== null} onClose={close} />
    </ProofContext>
  )
}
