import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { fetchResults } from './fetch-results.ts'

const answer = {
  query: 'ra',
  best: 'venues',
  venues: [{ id: 'v', name: 'Raj', slug: 'raj', cuisine: null, address_city: 'Slough', image_url: null }],
  items: [
    {
      id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
      name: 'Ramen',
      price: 14.5,
      image_url: '/a.webp',
      venue: { name: 'Kumo', slug: 'kumo', address_city: 'Windsor', image_url: '/k.webp' },
    },
    {
      id: 'b',
      name: 'Rarebit',
      price: 7,
      image_url: null,
      venue: { name: 'Pike', slug: 'pike', address_city: 'Windsor', image_url: '/p.webp' },
    },
    { id: 'c', name: 'Rack', price: 20, image_url: null, venue: null },
  ],
}
async function found(over: object = {}) {
  const api = { get: async () => ({ ...answer, ...over }) } as unknown as Api
  const { groups } = await fetchResults(api, 'ra', new AbortController().signal)
  return groups.map((group) => group.results)
}

test('fetchResults lists the kind with the best match first', async () => {
  const first = async (over: object) => (await found(over))[0]?.[0]?.name
  expect(await first({})).toBe('Raj')
  expect(await first({ best: 'items' })).toBe('Ramen')
})

test('a venue shows its place without a stray comma when it has no cuisine', async () => {
  const [venues] = await found()
  expect(venues).toEqual([{ id: 'v', name: 'Raj', place: 'Slough', aside: 'Venue', imageUrl: null, slug: 'raj' }])
})

test("a dish links to its line on the venue's page and never shows the image of the venue", async () => {
  const [, dishes = []] = await found()
  expect(dishes[0]).toEqual({
    id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
    name: 'Ramen',
    place: 'Kumo, Windsor',
    aside: '£14.50',
    imageUrl: '/a.webp',
    slug: 'kumo',
    anchor: 'dish-8a3f0c11',
  })
  expect(dishes[1]).toMatchObject({ name: 'Rarebit', imageUrl: null })
})

test('a dish without a venue has no link', async () => {
  const [, dishes = []] = await found()
  expect(dishes[2]).toMatchObject({ place: '', imageUrl: null, slug: '' })
})
