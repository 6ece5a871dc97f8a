import { describe, expect, test } from 'vitest'
import { menuItems } from '../../../src/server/db/schema/index.ts'
import { aUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { sendAs } from '../../support/managing.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'

const BEFORE = [
  { name: 'Glass', price: 6.2 },
  { name: 'Bottle', price: 24 },
]
const AFTER = [
  { name: 'Glass', price: 6.2 },
  { name: 'Bottle', price: 26 },
]

describe.each(API_DATABASE_KINDS)('a new photo of a menu with sizes on %s', (kind) => {
  const at = useApp(kind)

  test('lists a changed size as another price, and changes and adds dishes with all their sizes', async () => {
    const venue = await aVenue(at().services)
    const owner = await aUser(at(), { venueId: venue.id })
    const menu = await aMenu(at().services, venue)
    await anItem(at().services, menu, { name: 'Claret', price: 6.2, sizes: BEFORE })
    const { id } = (await upload(at(), owner, { menu_id: menu.id })).body
    const reading = aReading({ name: 'Claret', price: 6.2, sizes: AFTER }, { name: 'Rioja', price: 6.2, sizes: BEFORE })
    await whileReading(at(), { ocr: async () => reading }, () => untilOver(at(), owner, id))
    const { body } = await sendAs(at(), owner, 'GET', `/api/menu-extractions/${id}/changes`)
    expect(body.changed).toMatchObject([{ name: 'Claret', sizes: BEFORE, differs: ['price'], read: { sizes: AFTER } }])
    const [claret] = body.changed
    const [{ name, description, price, sizes, category }] = body.added
    const apply = (change: object) =>
      sendAs(at(), owner, 'POST', `/api/menu-extractions/${id}/apply`, {
        seen_updated_at: body.menu.updated_at,
        added: [{ name, description, price, sizes, category }],
        changed: [{ id: claret.id, ...change }],
        gone: [],
      })
    expect((await apply({ price: 7 })).body.errors).toMatchObject([{ field: 'changed.0.price', code: 'price_not_lowest' }])
    expect(await at().services.db.orm.select().from(menuItems)).toMatchObject([{ price: 6.2, sizes: BEFORE }])
    expect((await apply({ price: 6.2, sizes: AFTER })).status).toBe(200)
    expect(await at().services.db.orm.select().from(menuItems).orderBy(menuItems.name)).toMatchObject([
      { name: 'Claret', price: 6.2, sizes: AFTER },
      { name: 'Rioja', price: 6.2, sizes: BEFORE },
    ])
  })
})
