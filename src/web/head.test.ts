import { expect, test } from 'vitest'
import type { Site } from '../contract/site.ts'
import type { Venue } from '../contract/venue.ts'
import { listTitle, pageHead, pageTitle } from './head.ts'

const site: Site = {
  productName: 'Plateful',
  contactEmail: 'hello@plateful.test',
  publicUrl: 'https://eat.example',
  timeZone: 'Europe/London',
  today: '2026-11-20',
  isDemo: false,
  description: null,
  hero: { title: 'What do you fancy?', text: 'Find it.', imageUrl: null, imageAlt: '' },
  footerLinks: [],
  policies: { privacy: null, terms: null, cookies: null },
  themeUrl: null,
  frame: null,
  privacy: { retentionMonths: 12, readsOutside: false },
  map: { styleUrl: null, googleKey: null, hasDetail: false },
}
const page = { matches: [{ loaderData: site }], title: 'Our Venues', about: '/venues' } as const

function venueHead(image: string | null, takes_requests = true) {
  const venue = { name: 'The Pike', cuisines: [], address_city: 'Eton', image_url: image, image_alt: 'A bar of zinc', takes_requests }
  const about = venue as unknown as Venue
  return pageHead({ ...page, title: 'The Pike', about, path: '/venues/the-pike' }).meta ?? []
}

test('the canonical URL is the public URL with the parameters that change the page', () => {
  expect(pageHead({ ...page, path: '/venues?page=2' }).links).toEqual([{ rel: 'canonical', href: 'https://eat.example/venues?page=2' }])
  expect(pageHead(page).links).toEqual([{ rel: 'canonical', href: 'https://eat.example/venues' }])
})

test('a shared link has the absolute URL of the image of the venue, otherwise of the site', () => {
  const pictureOf = (image: string | null) => venueHead(image).find((tag) => tag?.property === 'og:image')
  expect(pictureOf('/media/venue-images/a.webp')).toMatchObject({ content: 'https://eat.example/media/venue-images/a.og.jpg' })
  expect(pictureOf('https://cdn.example/a.webp')).toMatchObject({ content: 'https://cdn.example/a.webp' })
  expect(pictureOf(null)).toMatchObject({ content: expect.stringMatching(/^https:\/\/eat\.example\/.*hero-shared/) })
})

test('a shared image has its size and a description', () => {
  const tagsOf = (image: string | null) =>
    Object.fromEntries(
      venueHead(image).flatMap((tag) => (tag?.property?.startsWith('og:image:') ? [[tag.property.slice(9), tag.content]] : [])),
    )
  expect(tagsOf('/media/venue-images/a.webp')).toEqual({ width: '1200', height: '630', alt: 'A bar of zinc' })
  expect(tagsOf(null)).toEqual({ width: '1200', height: '630', alt: 'A laid table, seen from above' })
  expect(tagsOf('https://cdn.example/a.webp')).toEqual({ alt: 'A bar of zinc' })
})

test('a venue is described by its name, cuisine and town, and the home page by the settings when they have a description', () => {
  const descriptionOf = (head: ReturnType<typeof pageHead>) => head.meta?.find((tag) => tag?.name === 'description')?.content
  expect(descriptionOf({ meta: venueHead(null) })).toBe('The Pike: in Eton. Menus, opening hours and tables on request.')
  expect(descriptionOf({ meta: venueHead(null, false) })).toBe('The Pike: in Eton. Menus and opening hours.')
  const home = (description: string | null) => pageHead({ matches: [{ loaderData: { ...site, description } }], title: null, about: '/' })
  expect(descriptionOf(home('Eat in Windsor.'))).toBe('Eat in Windsor.')
  expect(descriptionOf(home(null))).toMatch(/^Find the dish you fancy/)
})

test('an empty list is excluded from search engines, with any parameters', () => {
  const robots = { name: 'robots', content: 'noindex' }
  expect(pageHead({ ...page, title: 'Our Venues in buy pills', isEmpty: true }).meta).toContainEqual(robots)
  expect(pageHead(page).meta).not.toContainEqual(robots)
})

test('a title contains the name of the site once', () => {
  expect(pageTitle(site, 'Our Venues')).toBe('Our Venues · Plateful')
  expect(pageTitle(site, null)).toBe('Plateful')
})

test('a page without data of its site has no title and no tags', () => {
  expect(pageHead({ ...page, matches: [{ loaderData: undefined }] })).toEqual({})
})

test.each([
  [{}, 'Our Venues'],
  [{ page: 1 }, 'Our Venues'],
  [{ city: ['Windsor'] }, 'Our Venues in Windsor'],
  [{ city: ['Eton', 'Windsor'], page: 3 }, 'Our Venues in Eton and Windsor, page 3'],
  [{ city: ['Bray', 'Eton', 'Windsor'], page: 2 }, 'Our Venues, page 2'],
])('listTitle names towns and page of the parameters %j', (search, title) => {
  expect(listTitle('Our Venues', search)).toBe(title)
})
