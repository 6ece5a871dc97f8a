import { useEffect, useState } from 'react'
import type { Provider } from '../../contract/account.ts'
import { useApi } from '../site.ts'

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
