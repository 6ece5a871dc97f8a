/**
 * Usage: upgrade-fixtures COMMIT. Creates the fixtures of `tests/cli/upgrade.test.ts` with the code and packages of an earlier commit: a
 * data directory and a PostgreSQL dump with the demo content, and a description of it. Needs git, npm, GNU tar and PostgreSQL.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import pg from 'pg'
import { postgresProgram, startPostgres } from '../tests/support/postgres-server.ts'
import { describeContent, FIXTURES } from '../tests/support/upgrade.ts'

/** Runs in the checkout of the earlier commit: fills the database of the environment and closes it. */
const FILL = `
import { fillDemo } from './demo/seed.ts'
import { readConfig } from './src/server/config.ts'
import { createServices } from './src/server/create-services.ts'
const { close, ...services } = await createServices(readConfig(process.env), { onFatal(error) { throw error } })
await fillDemo(services)
await close()
`

/** A window of 128 MiB, so that repeated data in the whole archive is compressed. */
const COMPRESSION = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 12,
    [constants.ZSTD_c_windowLog]: 27,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  },
}

const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Usage: upgrade-fixtures COMMIT')
const tree = mkdtempSync(join(tmpdir(), 'plateful-earlier-'))
const dataDir = join(tree, 'data')
const server = await startPostgres()
if (!('url' in server)) throw new Error(server.reason)
try {
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${tree}`])
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: tree,
    stdio: 'inherit',
  })
  writeFileSync(join(tree, 'fill.ts'), FILL)
  const fill = (env: Record<string, string>) => {
    const settings = { LOG_LEVEL: 'warn', MAP_STYLE_URL: '', DEMO: '1', AUTH_SECRET: 's'.repeat(32), ...env }
    execFileSync(resolve('node_modules/.bin/node'), ['fill.ts'], {
      cwd: tree,
      stdio: 'inherit',
      env: { PATH: process.env.PATH, ...settings },
    })
  }
  mkdirSync(FIXTURES, { recursive: true })

  fill({ DATA_DIR: dataDir })
  const tar = execFileSync('tar', ['--sort=name', '--owner=0', '--group=0', '-C', dataDir, '-cf', '-', 'pg'], { maxBuffer: 2 ** 30 })
  writeFileSync(join(FIXTURES, 'embedded.tar.zst'), zstdCompressSync(tar, COMPRESSION))

  fill({ DATA_DIR: join(tree, 'media'), DATABASE_URL: server.url })
  const dump = execFileSync(postgresProgram('pg_dump') ?? '', ['--no-owner', '--format=plain', server.url], { maxBuffer: 2 ** 30 })
  writeFileSync(join(FIXTURES, 'postgres.sql.zst'), zstdCompressSync(dump, COMPRESSION))

  const client = new pg.Client(server.url)
  // The connection reports an error when the server stops after a failed query.
  client.on('error', () => {})
  await client.connect()
  const content = await describeContent((sql) => client.query(sql).then(({ rows }) => rows))
  await client.end()
  const journal = JSON.parse(readFileSync(join(tree, 'src/server/db/migrations/meta/_journal.json'), 'utf8'))
  const madeWith = { commit, migration: journal.entries.at(-1).tag }
  writeFileSync(join(FIXTURES, 'content.json'), `${JSON.stringify({ madeWith, content }, null, 2)}\n`)
} finally {
  await server.stop()
  rmSync(tree, { recursive: true, force: true })
}
