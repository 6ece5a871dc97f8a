import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { readSession } from '../account/session-store.ts'
import { type Api, ApiError } from '../api.ts'

/** Tries again where the network or the server failed, never where it refused. */
const RETRIES = 2
/** For how long what was fetched is shown without asking again, in milliseconds. */
const FRESH_MS = 5_000

/** The store of what private screens fetch. A call refused for want of a session makes the tab ask who is signed in. */
export function createQueryClient(api: Api): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) void readSession(api)
  }
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
