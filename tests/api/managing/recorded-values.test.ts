import { describe, expect, test } from 'vitest'
import { UPDATES } from '../../../src/server/history/restore-version.ts'
import { fieldLabel } from '../../../src/web/admin/audit/audit-labels.ts'
import { formatWhole, readableChanges } from '../../../src/web/admin/audit/audit-values.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { type TestApp, useApp } from '../../support/app.ts'
import { casesOf, inDrills } from '../../support/drills.ts'
import { aDay, aSitting, everyDay } from '../../support/hours.ts'
import { everyone, sendAs } from '../../support/managing.ts'
import { OWN_RECORD_WRITES } from '../../support/own-record-writes.ts'
import { aScene, OWN_WRITES, WRITES } from '../../support/plain-writes.ts'
import { aRecordScene, made, RECORD_WRITES } from '../../support/record-writes.ts'
import { aMenu, anItem } from '../../support/scenario.ts'

/** Signs of a field or a value that is written for programs: underscores, JSON, instants, and ids without a name. */
const MACHINE_TEXT = /_|[{}[\]"]|\dT\d\d:|undefined|\b[0-9a-f]{8}-[0-9a-f]{4}-/

/** Email addresses, and the beginnings of API keys. */
const OF_USERS = /\S+@\S+|plk_\w+/g

type NamedChange = { field: string; from: unknown; to: unknown; from_name?: string; to_name?: string }

/** Returns the recorded changes as an administrator reads them, and of these the ones with text for programs. */
async function recordedTexts(at: TestApp, reader: TestUser): Promise<{ all: string[]; forPrograms: string[] }> {
  const { data } = await made(sendAs(at, reader, 'GET', '/api/audit-entries?limit=100'))
  const all = data.flatMap(({ action, changes }: { action: string; changes: NamedChange[] }) =>
    readableChanges(changes).map((change) => {
      const place = { field: change.field, timeZone: at.services.config.timeZone, action }
      const values = [change.from_name ?? change.from, change.to_name ?? change.to].map((value) => formatWhole(value, place))
      return { action, text: `${fieldLabel(change.field)}: ${values.join(' → ')}` }
    }),
  )
  const texts = (found: { action: string; text: string }[]) => found.map(({ action, text }) => `${action} ${text}`)
  return { all: texts(all), forPrograms: texts(all.filter(({ text }: { text: string }) => MACHINE_TEXT.test(text.replace(OF_USERS, '')))) }
}

describe.each(API_DATABASE_KINDS)('the values that an administrator reads in the audit log, on %s,', (kind) => {
  const at = useApp(kind)

  test.each(casesOf(Object.entries({ ...OWN_RECORD_WRITES, ...RECORD_WRITES }), 15))(
    'contain no text for programs after %s',
    async (_name, prepare) => {
      const scene = await aRecordScene(at())
      const { request } = await prepare(scene)
      await request()
      const reader = await aUser(at(), { role: 'admin', email: 'reader@example.org' })
      expect((await recordedTexts(at(), reader)).forPrograms).toEqual([])
    },
  )

  const plain = [
    ...Object.entries(WRITES).flatMap(([by, writes]) => Object.entries(writes).map(([name, request]) => [name, by, request] as const)),
    ...Object.entries(OWN_WRITES).map(([name, request]) => [name, 'withoutVenue', request] as const),
  ]
  inDrills.each(plain)('contain no text for programs when a user %s', async (_name, by, requestOf) => {
    const scene = await aScene(at())
    const [method, path, body] = requestOf(scene)
    await sendAs(at(), scene[by as 'owner'], method, path, body)
    const reader = await aUser(at(), { role: 'admin', email: 'reader@example.org' })
    expect((await recordedTexts(at(), reader)).forPrograms).toEqual([])
  })

  test('contain no text for programs after changes with every field of a venue, a menu, an item and the settings', async () => {
    const { admin, venue, other } = await everyone(at())
    const item = await anItem(at().services, await aMenu(at().services, venue))
    const send = (method: string, path: string, body?: object) => made(sendAs(at(), admin, method, path, body))
    const week = everyDay(aSitting({ name: 'Dinner', room: 40 }))
    await send('PATCH', `/api/venues/${venue.id}/hours`, {
      week,
      room: 60,
      table_minutes: 90,
      largest_party: 8,
      notice_minutes: 120,
      instant_party: 4,
      days: [aDay('2026-12-25', { sittings: [], note: 'Christmas Day' })],
    })
    await send('PATCH', `/api/venues/${venue.id}/days/2026-12-24`, { full: [1080], is_full: true, sittings: [aSitting()], note: 'Party' })
    await send('PATCH', `/api/menu-items/${item.id}`, {
      sizes: [
        { name: 'Half', price: 8 },
        { name: 'Whole', price: 14.5 },
      ],
      featured: true,
    })
    await send('PATCH', '/api/settings', {
      footer_links: [{ label: 'Help', url: 'https://example.org/help' }],
      featured_venues: [venue.id, other.id],
      featured_dishes: [item.id],
    })
    await send('DELETE', `/api/menu-categories/${item.category_id}`)
    await send('DELETE', `/api/venues/${venue.id}`)
    const { all, forPrograms } = await recordedTexts(at(), admin)
    expect(forPrograms).toEqual([])
    expect(all.join('\n')).toContain(
      'weekly hours: 12:00 to 22:00 every day → Every day Dinner 18:00 to 22:00 (last table 21:00, 40 covers)',
    )
    expect(all.join('\n')).toContain('sizes: nothing → Half £8.00, Whole £14.50')
    expect(all.join('\n')).toContain('order of featured venues: nothing → The Crown, The Anchor')
  })

  test('have a label for each field that can be restored', () => {
    const fields = Object.values(UPDATES).flatMap(({ fields }) => fields)
    expect(fields.filter((field) => field !== 'seen_updated_at' && MACHINE_TEXT.test(fieldLabel(field)))).toEqual([])
  })
})
