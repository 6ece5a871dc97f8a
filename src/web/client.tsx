import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createApi } from './api.ts'
import { createRouter } from './router.tsx'

const router = createRouter({ api: createApi((request) => fetch(request), location.origin), site: null })

function App() {
  // Says that scripts have taken over: styles hide what only readers without scripts need, tests wait for it.
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return <RouterClient router={router} />
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <App />
    </StrictMode>,
  )
})
