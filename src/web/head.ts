import type { AnyRouteMatch } from '@tanstack/react-router'
import type { Site } from '../contract/site.ts'
import { SHARED_SIZE, sharedImage } from '../domain/images.ts'
import picture from './pictures/hero-shared.jpg?url'

type Page = {
  /** Undefined when the failed page did not load it; the head then omits everything that needs it. */
  site: Site | undefined
  /** Without the product name, which is appended. Null for the home page. */
  title: string | null
  description: string
  path: string
  /** Path of the image for shared links; the default image of the site if not given. */
  image?: string | null
  imageAlt?: string | null
  type?: 'website' | 'restaurant.restaurant'
  /** Whether the page lists nothing. Search engines should not index it, because its URL may contain any text. */
  isEmpty?: boolean
  structuredData?: readonly object[]
}

const NO_INDEX = { name: 'robots', content: 'noindex' }

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
  const fullTitle = title ? pageTitle(site, title) : `${site.productName}: find the dish you fancy`
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

/** Preview image for shared links. External images have no known size. */
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

/** The router renders this as a JSON-LD script. Its types only know attributes of `<meta>`, hence the empty record. */
function jsonLd(data: object): Record<never, never> {
  return { 'script:ld+json': data }
}

export function pageTitle(site: Site, title: string | null): string {
  return title ? `${title} · ${site.productName}` : site.productName
}

export function privateHead(matches: Parameters<typeof siteFromMatches>[0], title: string): Pick<AnyRouteMatch, 'meta'> {
  const site = siteFromMatches(matches)
  return { meta: [...(site ? [{ title: pageTitle(site, title) }] : []), NO_INDEX] }
}

export function siteFromMatches(matches: readonly { loaderData?: unknown }[]): Site | undefined {
  return matches[0]?.loaderData as Site | undefined
}
