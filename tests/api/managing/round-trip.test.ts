import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '../../../src/domain/account/actor.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../../src/domain/export.ts'
import { exportData } from '../../../src/server/export/export-data.ts'
import { readRows } from '../../../src/server/import-files/read-rows.ts'
import { importMenus } from '../../../src/server/menu/import/import-menus.ts'
import { importUsers } from '../../../src/server/user/import/import-users.ts'
import { importVenues } from '../../../src/server/venue/import/import-venues.ts'
import { aUser } from '../../support/accounts.ts'
import { API_DATABASE_KINDS } from '../../support/api-databases.ts'
import { useApp } from '../../support/app.ts'
import { resetDatabase } from '../../support/database.ts'
import { aMenu, anItem, aVenue } from '../../support/scenario.ts'
import { aWholeVenue } from '../../support/whole-guide.ts'

const KINDS = ['venues', 'menus', 'users'] as const
/** Fields that are lost, according to docs/importing.md. */
const NOT_KEPT = new Set(['updated_at', 'last_sign_in_at', 'email_confirmed_at', 'allergens'])

describe.each(API_DATABASE_KINDS)('the exports of a guide on %s', (kind) => {
  const at = useApp(kind)
  const fileOf = async (what: (typeof KINDS)[number], format: ExportFormat) =>
    (await Array.fromAsync(exportData({ ctx: { ...at().services, actor: SYSTEM }, input: { what, format } }))).join('')

  test.each(EXPORT_FORMATS)(
    'are the same %s again after an import into an empty guide, except for what the documentation names',
    async (format) => {
      const { venue, menu } = await aWholeVenue(at())
      const quiet = await aVenue(at().services, {
        name: '=The "Quiet", Inn\nof | Eton',
        slug: 'quiet',
        active: false,
        address_city: 'Eton',
      })
      await anItem(at().services, await aMenu(at().services, quiet, { name: 'Empty' }), { name: "'=Pie", price: 1 })
      await aMenu(at().services, venue, { name: 'Nothing yet', active: false, end_date: new Date('2027-01-01T00:00:00Z') })
      await anItem(at().services, menu, { name: 'Crumble', price: 3, rating: 4, featured: true })
      await aUser(at(), { role: 'editor', towns: ['Eton', 'Windsor'], email: 'editor@example.org' })
      await aUser(at(), { venueId: quiet.id, venueRole: 'staff', email: 'staff@example.org' })
      const files = new Map<string, string>()
      for (const what of KINDS) files.set(what, await fileOf(what, format))
      await resetDatabase(at().services.db)
      const ctx = { ...at().services, actor: SYSTEM }
      for (const [what, run] of [
        ['venues', importVenues],
        ['menus', importMenus],
        ['users', importUsers],
      ] as const) {
        const rows = readRows(Readable.from([Buffer.from(files.get(what) ?? '')]), `${what}.${format}`, { what })
        const reports = await Array.fromAsync<{ outcome: string }>(run({ ctx, input: { rows, apply: true } }))
        expect([what, new Set(reports.slice(0, -1).map(({ outcome }) => outcome))]).toEqual([what, new Set(['created'])])
      }
      for (const what of KINDS) expect(await kept(await fileOf(what, format), what)).toEqual(await kept(files.get(what) ?? '', what))
    },
  )

  async function kept(file: string, what: (typeof KINDS)[number]) {
    const rows = await Array.fromAsync(readRows(Readable.from([Buffer.from(file)]), '', { what }))
    const left = (columns: Record<string, unknown>) =>
      Object.entries(columns).filter(([name]) => !NOT_KEPT.has(name) && !(what === 'users' && name === 'created_at'))
    const kept = rows.map((row) => ('columns' in row ? Object.fromEntries(left(row.columns)) : row))
    return JSON.parse(JSON.stringify(kept, (name, value) => (NOT_KEPT.has(name) ? undefined : value)))
  }
})
