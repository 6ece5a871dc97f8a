import { expect, test } from 'vitest'
import { schemaOrgMenu } from './schema-org-menu.ts'

/** As written to a page: fields without a value are left out. */
const written = (menu: Parameters<typeof schemaOrgMenu>[0]) => JSON.parse(JSON.stringify(schemaOrgMenu(menu)))

test('a menu is written with its sections, dishes, prices and diets', () => {
  const dish = { name: 'Hummus', description: 'Warm pita', price: 6.5, tags: ['vegan', 'nut-free'] as const }
  const menu = { name: 'Lunch', description: 'Until three', categories: [{ name: 'Small plates', description: 'To share', items: [dish] }] }
  expect(written(menu)).toEqual({
    '@type': 'Menu',
    name: 'Lunch',
    description: 'Until three',
    hasMenuSection: [
      {
        '@type': 'MenuSection',
        name: 'Small plates',
        description: 'To share',
        hasMenuItem: [
          {
            '@type': 'MenuItem',
            name: 'Hummus',
            description: 'Warm pita',
            offers: { '@type': 'Offer', price: '6.50', priceCurrency: 'GBP' },
            suitableForDiet: ['https://schema.org/VeganDiet'],
          },
        ],
      },
    ],
  })
})

test('a dish with sizes has an offer for each of them, and leaves out what it does not state', () => {
  const sizes = [
    { name: 'Glass', price: 6 },
    { name: 'Bottle', price: 24 },
  ]
  const dish = { name: 'Claret', description: null, price: 6, sizes }
  expect(written({ name: 'Wine', categories: [{ name: 'Red', items: [dish] }] }).hasMenuSection[0].hasMenuItem).toEqual([
    {
      '@type': 'MenuItem',
      name: 'Claret',
      offers: [
        { '@type': 'Offer', name: 'Glass', price: '6.00', priceCurrency: 'GBP' },
        { '@type': 'Offer', name: 'Bottle', price: '24.00', priceCurrency: 'GBP' },
      ],
    },
  ])
})
