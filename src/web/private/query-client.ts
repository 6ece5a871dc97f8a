import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { dropIfRefused } from '../account/drop-if-refused.ts'
import { type Api, ApiError } from '../api.ts'

/** Tries again where the network or the server failed, never where it refused. */
const RETRIES = 2
/** For how long what was fetched is shown without asking again, in milliseconds. */
const FRESH_MS = 5_000

/** The store of what private screens fetch. A call refused for want of a session makes the tab ask who is signed in. */
export function createQueryClient(api: Api): QueryClient {
  const onError = (error: Error) => dropIfRefused(api, error)
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: (count, error) => count < RETRIES && !isRefusal(error) },
      mutations: { retry: false },
    },
  })
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
