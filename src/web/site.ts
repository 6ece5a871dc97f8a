import { useLoaderData, useRouter } from '@tanstack/react-router'
import type { Site } from '../contract/site.ts'
import type { Api } from './api.ts'

/** The guide this page belongs to. Only inside the root route, where every screen is. */
export function useSite(): Site {
  return useLoaderData({ from: '__root__' })
}

/** The door to the server, for components that call it themselves; loaders have it in their context. */
export function useApi(): Api {
  return useRouter().options.context.api
}
