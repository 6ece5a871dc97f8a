import type { Site } from '../contract/site.ts'
import type { Venue } from '../contract/venue.ts'
import { SHARED_SIZE, sharedImage } from '../domain/images.ts'
import defaultImage from './pictures/hero-shared.jpg?url'
import { website } from './structured-data/json-ld.tsx'

/** Texts that search engines show under the title of a page. The home page shows the description of the settings, if there is one. */
const DESCRIPTIONS = {
  '/': 'Find the dish you fancy, then request a table. No account needed.',
  '/menu': 'Menus with dishes, prices and dietary tags, by city, price, kind of menu and venue.',
  '/venues': 'Pubs, restaurants and cafés with their cuisines, prices and addresses, by city, price and name.',
  '/map': 'All our venues on one map, with a list of those in view.',
  '/contact': 'How to reach the team of this guide, and who to ask about a reservation.',
  '/cookies':
    'What your browser stores when you use this guide: no cookie until you sign in, and where you scrolled to until you close the tab.',
  '/privacy': 'What this guide stores about you when you request a table, how long, and how to have it deleted.',
  '/terms': 'The rules for reading menus here and for requesting a table.',
}

export type Subject = keyof typeof DESCRIPTIONS | Venue

type Page = { site: Site; title: string | null; url: string; about: Subject }

/**
 * Tags for search engines and for previews of shared links. Only the server writes them: both read its response and never follow links in
 * the page, so that browsers need not load this code.
 */
export function sharedTags({ site, title, url, about }: Page) {
  const venue = typeof about === 'string' ? null : about
  const isHome = about === '/'
  const description = (isHome && site.description) || (typeof about === 'string' ? DESCRIPTIONS[about] : venueDescription(about))
  return [
    { name: 'description', content: description },
    { property: 'og:title', content: title ?? site.productName },
    { property: 'og:description', content: description },
    { property: 'og:type', content: venue ? 'restaurant.restaurant' : 'website' },
    { property: 'og:url', content: url },
    ...imageTags(site, venue?.image_url, venue?.image_alt || title),
    { property: 'og:site_name', content: site.productName },
    { property: 'og:locale', content: 'en_GB' },
    { name: 'twitter:card', content: 'summary_large_image' },
    // The router renders this as a JSON-LD script. Its types only know attributes of `<meta>`.
    ...(isHome ? [{ 'script:ld+json': website(site) } as Record<never, never>] : []),
  ]
}

/** Preview image for shared links. External images have no known size. */
function imageTags(site: Site, image: string | null | undefined, alt: string | null) {
  const url = image ? sharedImage(image) : defaultImage
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

/** Removes the tags of the first page, which are wrong after a navigation. */
export const SHARED_TAGS = 'meta[property], meta[name=description], meta[name="twitter:card"], head > script[type="application/ld+json"]'

/** Length that search engines show, in characters. */
const MAX_LENGTH = 160

function venueDescription({ name, cuisines, address_city, description, takes_requests }: Venue): string {
  const offers = takes_requests ? 'Menus, opening hours and tables on request.' : 'Menus and opening hours.'
  const facts = `${name}: ${[cuisines.join(', '), `in ${address_city}`].filter(Boolean).join(' ')}. ${offers}`
  const text = description?.trim() ? `${facts} ${description.trim().replace(/\s+/g, ' ')}` : facts
  if (text.length <= MAX_LENGTH) return text
  const cut = text.slice(0, MAX_LENGTH)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
