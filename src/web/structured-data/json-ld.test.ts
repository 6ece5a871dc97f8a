import { expect, test } from 'vitest'
import { breadcrumbs } from './json-ld.tsx'

test('breadcrumbs are numbered from the home page and have absolute URLs', () => {
  const site = { productName: 'Plateful', publicUrl: 'https://eat.example' } as Parameters<typeof breadcrumbs>[0]
  expect(breadcrumbs(site, [{ name: 'Venues', path: '/venues' }])).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Plateful', item: 'https://eat.example/' },
      { position: 2, name: 'Venues', item: 'https://eat.example/venues' },
    ],
  })
})
