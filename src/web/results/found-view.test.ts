import { expect, test } from 'vitest'
import type { FoundDish } from '../../contract/search.ts'
import { toFoundDish } from './found-view.ts'

const dish: FoundDish = {
  id: '5f3d4c1a-7c58-4a52-8a4a-0a6a5b0b7f21',
  name: 'Dish',
  description: null,
  price: 16,
  sizes: [],
  image_url: null,
  image_alt: null,
  rating: null,
  dietary_info: [],
  featured: false,
  category: { id: '2c1b7a90-6f1e-4a3f-9a55-6a4b8b1d2e10', name: 'Mains' },
  menu: { id: '9a0e6f0e-2f4c-4a0d-8a0c-3d7b1f2c4e55', name: 'Kitchen menu', menu_type: 'Daily' },
  venue: {
    id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
    name: 'The Bell',
    slug: 'the-bell',
    image_url: null,
    image_alt: null,
    cuisine: null,
    address_city: 'Windsor',
  },
  distance_km: null,
  opening: null,
}
const reasonOf = (over: Partial<FoundDish>, words: string, synonyms: { typed: string; used: string[] }[] = []) =>
  toFoundDish({ ...dish, ...over }, { words, synonyms }).reason

test('the reason of a match names the field with the word, unless the row shows it', () => {
  expect(reasonOf({ name: 'Leek pie' }, 'pie')).toBeNull()
  expect(reasonOf({ name: 'Bake', description: 'A pie of leeks' }, 'pie')).toEqual({
    label: 'In the description',
    text: ['A ', 'pie', ' of leeks'],
  })
})

test('a result has no reason when the query has only a diet', () => {
  expect(reasonOf({ name: 'Stew', description: 'Beef' }, 'vegan')).toBeNull()
})

test('the reason of a match by a synonym names it', () => {
  const synonyms = [{ typed: 'burger', used: ['hamburger', 'steak haché'] }]
  expect(reasonOf({ name: 'Hamburger', description: 'Beef' }, 'burger', synonyms)).toEqual({
    label: 'Also searched for ‘hamburger’',
    text: null,
  })
  expect(reasonOf({ name: 'Stew', description: 'Beef' }, 'burger', synonyms)).toEqual({
    label: 'Matches a word with a similar meaning',
    text: null,
  })
})

test('a match by a synonym has its reason when only the town of the venue has a typed word', () => {
  const synonyms = [{ typed: 'soup', used: ['ramen', 'broth'] }]
  expect(reasonOf({ name: 'Tonkotsu ramen' }, 'soup windsor', synonyms)?.label).toBe('Also searched for ‘ramen’')
  expect(reasonOf({ name: 'Ajo blanco' }, 'soup windsor', synonyms)?.label).toBe('Matches a word with a similar meaning')
  expect(reasonOf({ name: 'Carrot', description: 'A soup' }, 'soup windsor', synonyms)?.label).toBe('In the description')
  expect(reasonOf({ name: 'Leek soup' }, 'soup windsor', synonyms)).toBeNull()
  const cuisine = [{ typed: 'thai', used: ['siamese'] }]
  expect(reasonOf({ venue: { ...dish.venue, cuisine: 'Thai' } }, 'thai windsor', cuisine)).toBeNull()
})
