import type { AnyRouteMatch } from '@tanstack/react-router'
import type { Site } from '../contract/site.ts'
import { SHARED_SIZE, sharedImage } from '../domain/images.ts'
import picture from './pictures/hero-shared.jpg?url'

type Page = {
  /** Undefined while the page that failed never learnt it: then the head says nothing. */
  site: Site | undefined
  /** What the page is called; the guide's name is added. Null for the home page, which carries the name and what it is for. */
  title: string | null
  /** One or two sentences for search engines and shared links. */
  description: string
  /** The page's own address from '/', with the parameters that make it another page. */
  path: string
  /** What a shared link shows, from '/'. The guide's own picture unless given. */
  image?: string | null
  /** What it shows, in words. */
  imageAlt?: string | null
  type?: 'website' | 'restaurant.restaurant'
  /** Whether the page lists nothing. Its URL may contain any text, which search engines should not index. */
  isEmpty?: boolean
  /** JSON-LD of the page, one object each. */
  structuredData?: readonly object[]
}

const NO_INDEX = { name: 'robots', content: 'noindex' }

/** Title, canonical address and what shared links show: for a route's `head`. */
export function pageHead({
  site,
  title,
  description,
  path,
  image,
  imageAlt,
  type = 'website',
  isEmpty = false,
  structuredData = [],
}: Page): Pick<AnyRouteMatch, 'meta' | 'links'> {
  if (!site) return {}
  const url = site.publicUrl + path
  const fullTitle = title ? pageTitle(site, title) : `${site.productName}: find the dish, not only the place`
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: description },
      { property: 'og:title', content: title ?? site.productName },
      { property: 'og:description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:url', content: url },
      ...toSharedImage(site, image, imageAlt || title),
      { property: 'og:site_name', content: site.productName },
      { property: 'og:locale', content: 'en_GB' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(isEmpty ? [NO_INDEX] : []),
      ...structuredData.map(jsonLd),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

/** What a shared link shows. The size of an image that is not ours is not known. */
function toSharedImage(site: Site, image: string | null | undefined, alt: string | null) {
  const url = image ? sharedImage(image) : picture
  const { width, height } = SHARED_SIZE
  return [
    { property: 'og:image', content: new URL(url ?? image ?? '', site.publicUrl).href },
    ...(url
      ? [
          { property: 'og:image:width', content: `${width}` },
          { property: 'og:image:height', content: `${height}` },
        ]
      : []),
    { property: 'og:image:alt', content: (image && alt) || 'A laid table, seen from above' },
  ]
}

/** The router renders it as a script element with data. Its types know only the attributes of `<meta>`, hence the empty record. */
function jsonLd(data: object): Record<never, never> {
  return { 'script:ld+json': data }
}

/** 'Our Venues · Plateful'; without a title of its own 'Plateful'. */
export function pageTitle(site: Site, title: string | null): string {
  return title ? `${title} · ${site.productName}` : site.productName
}

/** Title of a private page, which search engines do not index: for a route's `head`. */
export function privateHead(matches: Parameters<typeof siteFromMatches>[0], title: string): Pick<AnyRouteMatch, 'meta'> {
  const site = siteFromMatches(matches)
  return { meta: [...(site ? [{ title: pageTitle(site, title) }] : []), NO_INDEX] }
}

/** The guide, from the matches a route's `head` is given: the root route loads it. */
export function siteFromMatches(matches: readonly { loaderData?: unknown }[]): Site | undefined {
  return matches[0]?.loaderData as Site | undefined
}
