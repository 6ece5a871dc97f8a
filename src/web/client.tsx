import './site-styles.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isPrivatePath } from '../domain/account/private-paths.ts'
import { ApiError, createApi, fetchInTime } from './api.ts'
import { publicHistory } from './public-history.ts'
import { createRouter } from './router.tsx'
import { routeTree as publicRoutes } from './routeTree.gen.ts?public'

const context = { api: createApi(fetchInTime, location.origin), site: null }
const router = isPrivatePath(location.pathname)
  ? createRouter((await import('./routeTree.gen.ts')).routeTree, context)
  : createRouter(publicRoutes, context, { history: publicHistory() })

/** Does not report API errors, because the error boundary already shows their message. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error)
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    { onCaughtError },
  )
})
