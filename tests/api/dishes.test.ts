import { describe, expect, test } from 'vitest'
import { API_DATABASE_KINDS } from '../support/api-databases.ts'
import { ask, useApp } from '../support/app.ts'
import { aMenu, anItem, aVenue } from '../support/scenario.ts'

const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((one) => one.name)

describe.each(API_DATABASE_KINDS)('dishes on %s', (kind) => {
  const at = useApp(kind)

  test('are listed by category only with a menu id', async () => {
    const answer = await ask(at().app, '/api/menu-categories')
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'menu_id'])
  })

  test('are not listed when they are inactive', async () => {
    const { app, services } = at()
    const menu = await aMenu(services, await aVenue(services))
    await anItem(services, menu, { active: false, featured: true })
    for (const query of ['', 'featured=true', 'featured=false'])
      expect((await ask(app, `/api/menu-items?${query}`)).body).toEqual({ data: [], total: 0, next: null })
  })

  test('are sorted by name when featured are requested, otherwise featured first', async () => {
    const { app, services } = at()
    const menu = await aMenu(services, await aVenue(services))
    for (const name of ['Ziti', 'éclair']) await anItem(services, menu, { name, featured: true })
    for (const name of ['Bun', 'apple']) await anItem(services, menu, { name })
    expect(names(await ask(app, '/api/menu-items?featured=true'))).toEqual(['éclair', 'Ziti'])
    expect(names(await ask(app, '/api/menu-items?featured=false'))).toEqual(['apple', 'Bun'])
    expect(names(await ask(app, '/api/menu-items'))).toEqual(['éclair', 'Ziti', 'apple', 'Bun'])
    const page = await ask(app, '/api/menu-items?limit=3&page=2')
    expect([names(page), page.body.total, page.body.next]).toEqual([['Bun'], 4, null])
  })

  test('contain their category, menu and venue', async () => {
    const { app, services } = at()
    const venue = await aVenue(services)
    const menu = await aMenu(services, venue, { menu_type: 'Specials' })
    const item = await anItem(services, menu, { featured: true, price: 12.34, dietary_info: ['halal'], description: 'Hot' })
    expect((await ask(app, '/api/menu-items?featured=true')).body.data).toEqual([
      {
        id: item.id,
        name: 'Fish pie',
        description: 'Hot',
        price: 12.34,
        image_url: null,
        image_alt: null,
        rating: null,
        sizes: [],
        dietary_info: ['halal'],
        featured: true,
        category: { id: item.category_id, name: 'Mains' },
        menu: { id: menu.id, name: 'Lunch', menu_type: 'Specials' },
        venue: {
          id: venue.id,
          name: 'The Crown',
          slug: 'the-crown',
          image_url: null,
          image_alt: null,
          cuisine: 'Gastropub',
          address_city: 'Windsor',
        },
      },
    ])
  })
})
