import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { importMenus } from '../../../src/server/menu/import/import-menus.ts'
import { ask, useApp } from '../../support/app.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { hearChanges } from '../../support/hear-changes.ts'
import { sourceRows } from '../../support/imports.ts'
import { aVenueBody, everyone, sendAs } from '../../support/managing.ts'

describe('a write', () => {
  const at = useApp('embedded')

  test('invalidates the tags of the pages that show its data, and none when it is rejected or empty', async () => {
    const { venue, admin, owner } = await everyone(at())
    const heard = await hearChanges(at().services)
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await sendAs(at(), path.startsWith('/api/venues') ? admin : owner, method, path, body)
      return { id: String(answer.body.id), tags: await heard() }
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
  })

  test('invalidates the pages of the venue when a menu is read, published, updated from a photo, or imported', async () => {
    const { venue, owner } = await everyone(at())
    const heard = await hearChanges(at().services)
    const read = async (menu_id: string | null) => {
      const { id } = (await upload(at(), owner, { menu_id })).body
      const reading = aReading({ doubts: ['price'] }, { name: 'Trifle', price: 8 })
      const { menu_id: menu } = await whileReading(at(), { ocr: async () => reading }, () => untilOver(at(), owner, id))
      return { id, menu }
    }
    const ofVenue = ['menus', `venue:${venue.id}`]
    const { id, menu } = await read(null)
    expect(await heard()).toEqual(ofVenue)
    const review = (await sendAs(at(), owner, 'GET', `/api/menu-extractions/${id}/review`)).body
    const publication = { ...review.menu, seen_updated_at: review.menu.updated_at, categories: review.categories }
    expect((await sendAs(at(), owner, 'POST', `/api/menu-extractions/${id}/publish`, publication)).status).toBe(200)
    expect(await heard()).toEqual(ofVenue)
    const update = (await read(menu)).id
    expect(await heard()).toEqual([])
    const { body } = await sendAs(at(), owner, 'GET', `/api/menu-extractions/${update}/changes`)
    const accepted = { seen_updated_at: body.menu.updated_at, added: [], changed: [], gone: [] }
    expect((await sendAs(at(), owner, 'POST', `/api/menu-extractions/${update}/apply`, accepted)).status).toBe(200)
    expect(await heard()).toEqual(ofVenue)
    const rows = sourceRows([
      { venue_slug: venue.slug, menu_name: 'Imported', category_name: 'Mains', item_name: 'Pie', price: '9', menu_type: 'Daily' },
    ])
    const [report] = await Array.fromAsync(importMenus({ ctx: { ...at().services, actor: SYSTEM }, input: { rows, apply: true } }))
    expect(report).toMatchObject({ outcome: 'created' })
    expect(await heard()).toEqual(ofVenue)
  })

  test('invalidates cached responses immediately', async () => {
    const { venue, admin, owner } = await everyone(at())
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
