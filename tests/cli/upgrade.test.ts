import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { ensureBuilt } from '../../scripts/build.ts'
import { type Guide, startGuide } from '../e2e/support/guide.ts'
import { inDrills } from '../support/drills.ts'
import { postgresProgram } from '../support/postgres-server.ts'
import { createDatabase } from '../support/postgres-template.ts'
import { describeContent, readContent, readFixture } from '../support/upgrade.ts'

const { madeWith, content } = readContent()
let folder = ''
let guide: Guide | undefined
beforeAll(async () => {
  ensureBuilt()
  folder = await mkdtemp(join(tmpdir(), 'plateful-upgrade-'))
}, 300_000)
afterEach(async () => {
  await guide?.stop()
  guide = undefined
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Paths of the sitemap whose pages return an error. */
async function failingPages(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap-1.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname + new URL(loc).search)
  expect(paths.length).toBeGreaterThan(28)
  const failing: string[] = []
  for (const path of paths) {
    const page = await fetch(url + path.replaceAll('&amp;', '&'))
    if (page.status !== 200 || !(await page.text()).includes('</html>')) failing.push(`${path} ${page.status}`)
  }
  return failing
}

const SETTINGS = { DEMO: '0', AUTH_SECRET: 's'.repeat(32), LOG_LEVEL: 'error' }

/** Number of applied migrations, which shows whether the last one was applied. */
const MIGRATED = 'SELECT count(*)::int AS migrations FROM drizzle.__drizzle_migrations'

describe(`an upgrade from migration ${madeWith.migration}`, () => {
  test('shows every public page and keeps the data of an embedded database', async () => {
    const dataDir = join(folder, 'data')
    const archive = join(folder, 'embedded.tar')
    await writeFile(archive, readFixture('embedded.tar.zst'))
    execFileSync('mkdir', ['-m', '0700', dataDir])
    execFileSync('tar', ['-xf', archive, '-C', dataDir])
    guide = await startGuide({ ...SETTINGS, DATA_DIR: dataDir })
    expect(await failingPages(guide.url)).toEqual([])
    await guide.halt()
    const database = await PGlite.create({ dataDir: join(dataDir, 'pg') })
    const after = await describeContent((sql) => database.query(sql).then(({ rows }) => rows))
    await database.close()
    expect(after).toEqual(content)
  }, 120_000)

  inDrills(
    'shows every public page and keeps the data of a PostgreSQL database',
    async (context) => {
      const server = inject('postgres')
      const psql = postgresProgram('psql')
      if (!('url' in server)) return context.skip(server.reason)
      if (!psql) return context.skip('psql is not installed: apt-get install postgresql-client')
      const url = await createDatabase(server.url, `upgrade_${Date.now()}`, 'template0')
      const dump = join(folder, 'dump.sql')
      await writeFile(dump, readFixture('postgres.sql.zst'))
      await promisify(execFile)(psql, ['--quiet', '--no-psqlrc', '--set=ON_ERROR_STOP=1', `--file=${dump}`, url])
      guide = await startGuide({ ...SETTINGS, DATABASE_URL: url })
      expect(await failingPages(guide.url)).toEqual([])
      const client = new pg.Client(url)
      await client.connect()
      const after = await describeContent((sql) => client.query(sql).then(({ rows }) => rows))
      const [{ migrations }] = (await client.query(MIGRATED)).rows
      await client.end()
      expect(after).toEqual(content)
      expect(migrations).toBeGreaterThan(Number(madeWith.migration.slice(0, 4)) + 1)
    },
    120_000,
  )
})
