import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '../api.ts'
import { promptSignInIfUnauthenticated, reloadSessionIfUnauthenticated } from '../session/unauthenticated.ts'

/** Tries again where the network or the server failed, never where it refused. */
const RETRIES = 2
/** For how long what was fetched is shown without asking again, in milliseconds. */
const STALE_MS = 5_000

/**
 * The store of what private screens fetch. A call refused for want of a session makes the tab ask who is signed in, but
 * that of a form, which a mutation says by `meta: { hasForm: true }`, has them sign in over it.
 */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => reloadSessionIfUnauthenticated(api, error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _before, { meta }) =>
        void (meta?.hasForm ? promptSignInIfUnauthenticated(error) : reloadSessionIfUnauthenticated(api, error)),
    }),
    defaultOptions: {
      // By default a call without a network waits for one: a query shows what it had before, and a mutation is sent
      // long after the user gave up. Here it fails at once, so that the screen can say so.
      queries: {
        staleTime: STALE_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < RETRIES && !isClientError(error) && navigator.onLine,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

function isClientError(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
