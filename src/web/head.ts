import type { AnyRouteMatch } from '@tanstack/react-router'
import type { Site } from '../contract/site.ts'
import { type Subject, sharedTags } from './shared-tags.ts'

type Matches = Parameters<typeof siteFromMatches>[0]

type Page = {
  /** Without a site, as on a failed page, the head is empty. */
  matches: Matches
  /** Without the product name, which is appended. Null for the home page. */
  title: string | null
  about: Subject
  /** Path of the page, when it is not the path of `about`. */
  path?: string
  /** Whether the page lists nothing. Search engines should not index it, because its URL may contain any text. */
  isEmpty?: boolean
}

const NO_INDEX = { name: 'robots', content: 'noindex' }

export function pageHead({ matches, title, about, path = String(about), isEmpty = false }: Page): Pick<AnyRouteMatch, 'meta' | 'links'> {
  const site = siteFromMatches(matches)
  if (!site) return {}
  const url = site.publicUrl + path
  return {
    meta: [
      { title: title ? pageTitle(site, title) : `${site.productName}: find the dish you fancy` },
      ...(isEmpty ? [NO_INDEX] : []),
      ...(import.meta.env.SSR ? sharedTags({ site, title, url, about }) : []),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

export function pageTitle(site: Site, title: string | null): string {
  return title ? `${title} · ${site.productName}` : site.productName
}

export function privateHead(matches: Matches, title: string): Pick<AnyRouteMatch, 'meta'> {
  const site = siteFromMatches(matches)
  return { meta: [...(site ? [{ title: pageTitle(site, title) }] : []), NO_INDEX] }
}

export function siteFromMatches(matches: readonly { loaderData?: unknown }[]): Site | undefined {
  return matches[0]?.loaderData as Site | undefined
}

const MAX_CITIES = 2

export function listTitle(title: string, { city = [], page = 1 }: { city?: readonly string[]; page?: number | undefined }): string {
  const place = city.length > 0 && city.length <= MAX_CITIES ? ` in ${city.join(' and ')}` : ''
  return title + place + (page > 1 ? `, page ${page}` : '')
}
