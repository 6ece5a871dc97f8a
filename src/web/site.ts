import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Site } from '../contract/site.ts'
import type { Api } from './api.ts'

/** The guide this page belongs to. Only inside the root route, where every screen is. */
export function useSite(): Site {
  return useLoaderData({ from: '__root__' })
}

/** The client of the server's API, for components that call it themselves; loaders have it in their context. */
export function useApi(): Api {
  return useRouter().options.context.api
}

/**
 * Hands the guide, which a browser is given with the first page alone, to the root route's loader for when everything
 * is loaded again. For the one component around every screen.
 */
export function usePersistSite(): void {
  const { context } = useRouter().options
  const site = useSite()
  useEffect(() => {
    context.site = site
  }, [context, site])
}
