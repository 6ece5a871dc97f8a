import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Api, ApiError } from '../api.ts'
import { promptSignInIfUnauthenticated, reloadSessionIfUnauthenticated } from '../session/unauthenticated.ts'

/** Retries after network and server errors, never after a 4xx response. */
const RETRIES = 2
const STALE_MS = 5_000

const shownClients = new Set<QueryClient>()

/** @returns a function that ends the registration */
export function registerShownClient(client: QueryClient): () => void {
  shownClients.add(client)
  return () => shownClients.delete(client)
}

/** Marks what the page shows as outdated, for work that outlives the page on which it began: each private page has its own client. */
export async function invalidateShownQueries(): Promise<void> {
  await Promise.all([...shownClients].map((client) => client.invalidateQueries()))
}

/**
 * Creates the query client of private pages. The error `not_signed_in` reloads the session. For a form, marked with the
 * mutation's `meta: { hasForm: true }`, it opens the sign-in dialog over the form.
 */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => reloadSessionIfUnauthenticated(api, error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _before, { meta }) =>
        void (meta?.hasForm ? promptSignInIfUnauthenticated(error) : reloadSessionIfUnauthenticated(api, error)),
    }),
    defaultOptions: {
      // By default TanStack Query pauses calls while offline, and would send a mutation long after the user gave up.
      // With 'always' they fail immediately and the page can show it.
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
