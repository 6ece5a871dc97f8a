import { describe, expect, test, vi } from 'vitest'
import type { Tag } from '../../../src/server/changes.ts'
import { ask, useApp } from '../../support/app.ts'
import { aVenueBody, everybody, sendAs } from '../../support/managing.ts'

describe('a write', () => {
  const at = useApp('embedded')

  test('invalidates the tags of the pages that show its data, and none when it is rejected or empty', async () => {
    const { venue, admin, owner } = await everybody(at())
    let heard: (readonly Tag[] | 'everything')[] = []
    const stop = at().parts.changes.onChange((change) => heard.push(change))
    const call = async (method: string, path: string, body?: unknown) => {
      heard = []
      const answer = await sendAs(at(), path.startsWith('/api/venues') ? admin : owner, method, path, body)
      const tags = [...(heard[0] ?? [])].sort()
      // It comes back by way of the database once more, and must not be taken for the next write's.
      if (tags.length > 0) await vi.waitFor(() => expect(heard).toHaveLength(2))
      return { id: String(answer.body.id), tags }
    }
    const ofVenue = ['menus', `venue:${venue.id}`]
    expect((await call('POST', '/api/venues', aVenueBody())).tags).toEqual(['venues'])
    expect((await call('POST', '/api/venues', {})).tags).toEqual([])
    expect((await call('PATCH', `/api/venues/${venue.id}`, { price: '££' })).tags).toEqual([...ofVenue, 'venues'])
    expect((await call('PATCH', `/api/venues/${venue.id}`, { price: '££' })).tags).toEqual([])
    const menu = await call('POST', '/api/menus', { venue_id: venue.id, name: 'Lunch', menu_type: 'Daily' })
    const one = await call('POST', '/api/menu-categories', { menu_id: menu.id, name: 'One' })
    const two = await call('POST', '/api/menu-categories', { menu_id: menu.id, name: 'Two' })
    const item = await call('POST', '/api/menu-items', { category_id: one.id, name: 'Pie', price: 1 })
    const order = [
      { id: two.id, items: [item.id] },
      { id: one.id, items: [] },
    ]
    const writes = [
      menu,
      one,
      item,
      await call('PATCH', `/api/menus/${menu.id}`, { active: false }),
      await call('PATCH', `/api/menus/${menu.id}/order`, { categories: order }),
      await call('PATCH', `/api/menu-categories/${one.id}`, { name: 'First' }),
      await call('PATCH', `/api/menu-items/${item.id}`, { price: 2 }),
      await call('POST', `/api/menus/${menu.id}/duplicate`),
      await call('DELETE', `/api/menu-items/${item.id}`),
      await call('DELETE', `/api/menu-categories/${one.id}`),
      await call('DELETE', `/api/menus/${menu.id}`),
    ]
    for (const [index, { tags }] of writes.entries()) expect([index, tags]).toEqual([index, ofVenue])
    expect((await call('DELETE', `/api/menus/${menu.id}`)).tags).toEqual([])
    expect((await call('DELETE', `/api/venues/${venue.id}`)).tags).toEqual([...ofVenue, 'venues'])
    stop()
  })

  test('invalidates cached responses immediately', async () => {
    const { venue, admin, owner } = await everybody(at())
    const total = async () => (await ask(at().app, '/api/venues')).body.total
    const types = async () => (await ask(at().app, '/api/menus/facets')).body.type
    expect([await total(), await types()]).toEqual([
      2,
      expect.not.arrayContaining([expect.objectContaining({ value: 'Sunday', count: 1 })]),
    ])
    await sendAs(at(), admin, 'POST', '/api/venues', aVenueBody())
    await sendAs(at(), owner, 'POST', '/api/menus', { venue_id: venue.id, name: 'Roast', menu_type: 'Sunday' })
    expect([await total(), await types()]).toEqual([3, expect.arrayContaining([expect.objectContaining({ value: 'Sunday', count: 1 })])])
  })
})
