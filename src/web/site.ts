import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Site } from '../contract/site.ts'
import type { Api } from './api.ts'

export function useSite(): Site {
  return useLoaderData({ from: '__root__' })
}

export function useApi(): Api {
  return useRouter().options.context.api
}

/**
 * Passes the site to the root loader when everything is reloaded, because the browser only receives it with the first page.
 * Call it only in the root component.
 */
export function usePersistSite(): void {
  const { context } = useRouter().options
  const site = useSite()
  useEffect(() => {
    context.site = site
  }, [context, site])
}
