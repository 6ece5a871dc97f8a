import { beforeEach, describe, expect, test } from 'vitest'
import { menuExtractions, menus } from '../../../src/server/db/schema/index.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { aMenu, aVenue } from '../../support/scenario.ts'

describe.each(API_DATABASE_KINDS)('a photo of a menu with the name of another one, on %s', (kind) => {
  const at = useApp(kind)
  let owner: TestUser
  let venueId: string

  beforeEach(async () => {
    venueId = (await aVenue(at().services)).id
    owner = await aUser(at(), { venueId })
  })

  const refuse = (name: string) => upload(at(), owner, { name, same_name: 'refuse' })

  test('is rejected with the menu that has the name, and nothing is stored, when the upload has same_name=refuse', async () => {
    const { id } = await aMenu(at().services, { id: venueId }, { name: 'Sunday lunch' })
    for (const name of ['Sunday lunch', ' sunday  LUNCH ']) {
      const { status, body } = await refuse(name)
      expect([status, body.code, body.current]).toEqual([409, 'menu_name_taken', { id, name: 'Sunday lunch' }])
    }
    expect(await at().services.db.orm.$count(menuExtractions)).toBe(0)
  })

  test('is rejected only for active menus of the same venue', async () => {
    const other = await aVenue(at().services, { name: 'The Bell', slug: 'the-bell' })
    await aMenu(at().services, other, { name: 'Sunday lunch' })
    await aMenu(at().services, { id: venueId }, { name: 'Sunday lunch', active: false })
    await aMenu(at().services, { id: venueId }, { name: 'Sunday' })
    expect((await refuse('Sunday lunch')).status).toBe(202)
  })

  test('becomes another menu without same_name, and a repeated upload returns the extraction of the first one', async () => {
    const first = await upload(at(), owner, { id: '9a0e6f0e-2f4c-4a0d-8a0c-3d7b1f2c4e99', same_name: 'refuse' })
    await whileReading(at(), { ocr: async () => aReading({}) }, () => untilOver(at(), owner, first.body.id))
    const again = await upload(at(), owner, { id: first.body.id, same_name: 'refuse' })
    expect([again.status, again.body.id]).toEqual([202, first.body.id])
    expect((await upload(at(), owner, { same_name: 'refuse' })).body.code).toBe('menu_name_taken')
    const { id } = (await upload(at(), owner)).body
    await whileReading(at(), { ocr: async () => aReading({}) }, () => untilOver(at(), owner, id))
    expect(await at().services.db.orm.$count(menus)).toBe(2)
  })

  test('returns 400 when same_name has another value than refuse', async () => {
    expect((await upload(at(), owner, { same_name: 'merge' })).status).toBe(400)
  })
})
