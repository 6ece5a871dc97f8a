import { describe, expect, test } from 'vitest'
import { useApp } from '../../../tests/support/app.ts'
import { DATABASE_KINDS } from '../../../tests/support/database.ts'
import { allVenues, aRow, importRows } from '../../../tests/support/imports.ts'
import { anOldSlug, aVenue } from '../../../tests/support/scenario.ts'
import type { Services } from '../app-context.ts'
import type { ChangeBus } from '../cache/change-bus.ts'
import type { Transaction } from '../db/transaction.ts'
import { ImportState } from '../venue/import/import-state.ts'
import { allocateSlugs } from './allocate-slugs.ts'

const ID = '0f0c1d8e-0d5f-4a53-9d0c-5a4b8a3f0c11'

describe.each(DATABASE_KINDS)('allocateSlugs on %s', (kind) => {
  const current = useApp(kind)
  const services = () => current().services
  const allocate = (...names: string[]) =>
    services().changes.transaction(async (tx) => {
      const nameless = names.map((name, n) => ({ id: ID.replace(/1$/, String(n)), name }))
      return [...(await allocateSlugs(tx, nameless, new ImportState().draft())).values()]
    })

  test('returns the lowest number that no venue has or had', async () => {
    const venue = await aVenue(services(), { slug: 'the-crown' })
    await anOldSlug(services(), venue, 'the-crown-2')
    await aVenue(services(), { slug: 'the-crown-4' })
    expect(await allocate('The Crown', 'THE CROWN')).toEqual(['the-crown-3', 'the-crown-5'])
  })

  test('skips hundreds of taken slugs', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => aRow({ address_postcode: `B${n} 1BB` }))
    await importRows(services(), rows)
    expect(await allocate('The Crown')).toEqual(['the-crown-301'])
  })

  test('keeps names that end in a number apart from numbered slugs', async () => {
    expect(new Set(await allocate('Inn', 'Inn 2', 'Inn', 'Inn 2')).size).toBe(4)
  })
})

describe('allocateSlugs, when another venue takes the slug first,', () => {
  const current = useApp('postgres')

  test('returns the next number', async () => {
    const { services } = current()
    const rival = async () => {
      await services.db.pool.query(
        `insert into venues (name, slug, address_road, address_city, address_postcode) values ('Rival', 'the-crown', 'r', 'c', 'p')`,
      )
    }
    const { reports } = await importRows(beforeFirstInsert(services, rival), [aRow()])
    expect(reports).toMatchObject([{ outcome: 'created', slug: 'the-crown-2' }])
    expect((await allVenues(services)).map(({ slug }) => slug)).toEqual(['the-crown', 'the-crown-2'])
  })
})

/** Inserts another venue once between the choice of slugs and their insertion. */
function beforeFirstInsert(services: Services, act: () => Promise<void>): Services {
  let done = false
  const write: ChangeBus['transaction'] = (work) =>
    services.changes.transaction((tx, invalidateVenues, sendCommit) => {
      const execute = tx.execute.bind(tx)
      const meddled: Transaction = Object.create(tx, {
        execute: {
          value: async (query: Parameters<typeof execute>[0]) => {
            if (!done && JSON.stringify(query).includes('insert into venues')) {
              done = true
              await act()
            }
            return execute(query)
          },
        },
      })
      return work(meddled, invalidateVenues, sendCommit)
    })
  return { ...services, changes: { ...services.changes, transaction: write } }
}
