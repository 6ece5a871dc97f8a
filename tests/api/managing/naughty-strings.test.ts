import { beforeEach, describe, expect, test } from 'vitest'
import { hasUnstorableCharacters, isBlank } from '../../../src/domain/text.ts'
import type { TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { ask, useApp } from '../../support/app.ts'
import { isDrill } from '../../support/drills.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { naughtyStrings, skippedWithout } from '../../support/naughty-strings.ts'
import { aCategory, aMenu, anItem } from '../../support/scenario.ts'

/** Every sixteenth string; with DRILLS all. */
const strings = naughtyStrings.filter((_string, index) => isDrill || index % 16 === 0)

const VENUE = {
  required: ['name', 'description', 'address_road', 'address_city'],
  optional: ['address_county', 'hours_mon_fri', 'hours_sat_sun', 'image_alt'],
}
const NAMED = { required: ['name'], optional: ['description'] }
const WITH_PICTURE = { required: ['name'], optional: ['description', 'image_alt'] }

/** Timeout for all of them on a busy machine, in milliseconds. */
const PATIENCE = { timeout: 120_000 }

describe.each(API_DATABASE_KINDS)('strings that break software, on %s,', PATIENCE, (kind) => {
  beforeEach((context) => {
    if (strings.length === 0) context.skip(skippedWithout)
  })
  const at = useApp(kind)

  /** Sends a string as every text field: each is stored unchanged or rejected. */
  async function keepsOrRefuses(by: TestUser, path: string, { required, optional }: typeof NAMED, string: string): Promise<boolean> {
    const body = Object.fromEntries([...required, ...optional].map((field) => [field, string]))
    const { status, body: answer } = await sendAs(at(), by, 'PATCH', path, body)
    if (status === 200) {
      const shown = (fields: string[], value: string | null) => Object.fromEntries(fields.map((field) => [field, value]))
      expect(answer).toMatchObject({ ...shown(required, string), ...shown(optional, isBlank(string) ? null : string) })
      return true
    }
    expect([string, status]).toEqual([string, 422])
    expect(answer.errors.length).toBeGreaterThan(0)
    return false
  }

  test('are stored unchanged or rejected as text of a venue, a menu, a category and an item', async () => {
    const { venue, owner, admin } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const category = await aCategory(at().services, menu)
    const item = await anItem(at().services, menu, { category_id: category.id })
    let kept = 0
    for (const string of strings) {
      const results = [
        await keepsOrRefuses(admin, `/api/venues/${venue.id}`, VENUE, string),
        await keepsOrRefuses(owner, `/api/menus/${menu.id}`, WITH_PICTURE, string),
        await keepsOrRefuses(owner, `/api/menu-categories/${category.id}`, NAMED, string),
        await keepsOrRefuses(owner, `/api/menu-items/${item.id}`, WITH_PICTURE, string),
      ]
      if (isBlank(string) || hasUnstorableCharacters(string)) expect([string, ...results]).toEqual([string, false, false, false, false])
      kept += results.filter(Boolean).length
    }
    expect(kept).toBeGreaterThan(strings.length * 2)
    expect((await ask(at().app, `/api/menus?venue_id=${venue.id}`)).status).toBe(200)
  })

  test.each(['phone', 'email', 'website', 'price', 'image_url', 'address_postcode'])(
    'are stored or rejected as %s of a venue',
    async (field) => {
      const { venue, admin } = await everyone(at())
      for (const string of strings) {
        const { status, body } = await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { [field]: string })
        if (status === 200) expect(body[field]).toBe(isBlank(string) ? null : string)
        else expect([string, status, body.errors?.[0]?.field]).toEqual([string, 422, field])
      }
    },
  )

  test('are rejected without a failure as enumerated or numeric fields of a menu and an item', async () => {
    const { venue, owner, admin } = await everyone(at())
    const menu = await aMenu(at().services, venue)
    const item = await anItem(at().services, menu)
    for (const string of strings) {
      const answers = [
        await sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, { menu_type: string }),
        await sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, { start_date: string }),
        await sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, { dietary_info: [string] }),
        await sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, { image_url: string }),
        await sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, { category_id: string }),
        await sendAs(at(), owner, 'PATCH', `/api/menu-items/${item.id}`, { price: string }),
        await sendAs(at(), admin, 'PATCH', `/api/venues/${venue.id}`, { cuisines: [string] }),
        await sendAs(at(), owner, 'PATCH', `/api/menus/${menu.id}`, { seen_updated_at: string }),
      ]
      const codes = answers.map(({ status }) => status)
      expect([string, codes.filter((status) => ![200, 400, 404, 409, 422].includes(status))]).toEqual([string, []])
    }
  })

  test.each([
    '/api/managed-venues?q=%s',
    '/api/managed-venues/%s',
    '/api/venues/%s/deletion',
    '/api/managed-menus?venue_id=%s',
    '/api/managed-menus/%s',
    '/api/audit-entries?actor=%s&entity_id=%s',
    '/api/audit-entries?action=%s',
    '/api/exports/%s',
  ])('get a response or an error without a failure in %s', async (path) => {
    const { admin } = await everyone(at())
    for (const string of strings) {
      const { status } = await sendAs(at(), admin, 'GET', path.replaceAll('%s', encodeURIComponent(string.toWellFormed())))
      expect([string, [200, 400, 404].includes(status)]).toEqual([string, true])
    }
  })
})
