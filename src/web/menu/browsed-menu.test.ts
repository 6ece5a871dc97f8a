import { expect, test } from 'vitest'
import type { Menu, MenuItem } from '../../contract/menu.ts'
import { toBrowsedMenu } from './browsed-menu.ts'

const item = (over: Partial<MenuItem>): MenuItem => ({
  id: '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
  category_id: '1f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11',
  name: 'Fish pie',
  description: null,
  price: 12,
  sizes: [],
  image_url: null,
  image_alt: null,
  rating: null,
  dietary_info: [],
  allergens: null,
  order: 0,
  featured: false,
  active: true,
  ...over,
})

const menuOf = (description: string | null, items: MenuItem[]) =>
  ({
    name: 'Lunch',
    menu_type: 'Daily',
    description,
    categories: [{ name: 'Mains', description: null, items }],
    venue: { name: 'Kumo', slug: 'kumo', price: null, address_road: '8 Yard', address_city: 'Windsor', address_postcode: 'SL4' },
  }) as unknown as Menu

test('the card of a menu contains all fields of the menu and its dishes', () => {
  const view = toBrowsedMenu(menuOf('Until three', [item({ description: 'With peas', rating: 4, dietary_info: ['halal', 'nut-free'] })]))
  expect(view.description).toBe('Until three')
  expect(view.categories[0]?.items).toEqual([
    { name: 'Fish pie', description: 'With peas', price: 12, rating: 4, tags: ['halal', 'nut-free'] },
  ])
})

test('toBrowsedMenu keeps the image of a Specials menu only', () => {
  const image = { image_url: '/media/board.webp', image_alt: 'The board' }
  const view = (menu_type: Menu['menu_type']) => toBrowsedMenu({ ...menuOf(null, [item({})]), ...image, menu_type })
  expect(view('Specials').image).toEqual({ url: '/media/board.webp', alt: 'The board' })
  expect(view('Daily')).not.toHaveProperty('image')
})

test('toBrowsedMenu leaves out absent and blank fields', () => {
  const view = toBrowsedMenu(menuOf(' ', [item({})]))
  expect(view).not.toHaveProperty('description')
  expect(view.categories).toEqual([{ name: 'Mains', items: [{ name: 'Fish pie', price: 12 }] }])
})
