import './styles/index.ts'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ApiError, createApi, fetchInTime } from './api.ts'
import { createRouter } from './router.tsx'

const router = createRouter({ api: createApi(fetchInTime, location.origin), site: null })

/** What a boundary has caught is on the screen in words already; a fault of ours beyond a refused call is reported too. */
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
