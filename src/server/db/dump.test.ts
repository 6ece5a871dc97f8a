import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmptyDatabase, unavailable } from '../../../tests/support/database.ts'
import { postgresProgram } from '../../../tests/support/postgres-server.ts'
import { aMenu, anItem, aVenue } from '../../../tests/support/scenario.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createServices } from '../create-services.ts'

const run = promisify(execFile)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plateful-dump-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function openGuide(url: string, name: string) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, name),
    DATABASE_URL: url,
    AUTH_SECRET: 'a secret of thirty-two characters or more',
  })
  const services = await createServices(config, { onFatal: () => {} })
  return { services, app: createApp(services) }
}

describe('pg_dump and pg_restore', () => {
  test('copy all data into a new database, with which the server starts and finds dishes', async (context) => {
    const reason = await unavailable('postgres')
    if (reason) return context.skip(reason)
    const [dump, restore] = [postgresProgram('pg_dump'), postgresProgram('pg_restore')]
    if (!dump || !restore) return context.skip('PostgreSQL is here without pg_dump and pg_restore')
    const [source, target] = [await openEmptyDatabase('postgres'), await openEmptyDatabase('postgres')]
    await source.db.close()
    await target.db.close()
    const first = await openGuide(source.url ?? '', 'first')
    const venue = await aVenue(first.services, { name: 'Café Rouge' })
    await anItem(first.services, await aMenu(first.services, venue), { name: 'Crème brûlée' })
    await first.services.close()

    const file = join(folder, 'guide.dump')
    await run(dump, ['-Fc', '-f', file, source.url ?? ''])
    const { stderr } = await run(restore, ['--exit-on-error', '--no-owner', '-d', target.url ?? '', file])
    expect(stderr).toBe('')

    const second = await openGuide(target.url ?? '', 'second')
    const found = await second.app.request('/api/search?q=creme')
    expect(await found.json()).toMatchObject({ items: [{ name: 'Crème brûlée' }] })
    // The trigger of the typical price is also restored.
    await second.services.db.pool.query(`set search_path = ''; update public.menu_items set price = 9; reset search_path`)
    const { rows } = await second.services.db.pool.query('select typical_price from menus')
    expect(rows).toEqual([{ typical_price: 9 }])
    await second.services.close()
  }, 120_000)
})
