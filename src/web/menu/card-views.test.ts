import { expect, test } from 'vitest'
import type { Menu } from '../../contract/menu.ts'
import { toSpecialsCardView } from './card-views.ts'

const item = (name: string, order: number) => ({ id: name, name, price: 5, order })
const menu = {
  id: '1',
  name: 'Catch of the day',
  image_url: '/media/menu-images/a.webp',
  image_alt: 'Drawing: a fish',
  venue: { name: 'Harbour & Reed', slug: 'harbour-reed', image_url: '/media/venue-images/v.webp', image_alt: 'Drawing: a quay' },
  categories: [
    { name: 'From the boat', items: [item('bream', 2), item('mackerel', 1)] },
    { name: 'From the shore', items: [item('crab', 1), item('samphire', 2)] },
  ],
} as unknown as Menu

test('a specials card has the first three items by their order in each category', () => {
  expect(toSpecialsCardView(menu).items).toEqual([
    { name: 'mackerel', price: 5 },
    { name: 'bream', price: 5 },
    { name: 'crab', price: 5 },
  ])
})

test("a specials card shows the venue's image and its description when the menu has none", () => {
  expect(toSpecialsCardView(menu)).toMatchObject({ image_url: '/media/menu-images/a.webp', image_alt: 'Drawing: a fish' })
  expect(toSpecialsCardView({ ...menu, image_url: null, image_alt: null })).toMatchObject({
    image_url: '/media/venue-images/v.webp',
    image_alt: 'Drawing: a quay',
  })
})
