import { useEffect, useState } from 'react'
import type { Provider } from '../../contract/account.ts'
import { useApi } from '../site.ts'

/** The other sites one can sign in through; none until the server has said so, and none where it cannot be asked. */
export function useProviders(): readonly Provider[] {
  const api = useApi()
  const [providers, setProviders] = useState<readonly Provider[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    api.get('/api/auth/providers', { signal: leaving.signal }).then(
      ({ data }) => setProviders(data),
      () => {},
    )
    return () => leaving.abort()
  }, [api])
  return providers
}
