import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { USER_SORTS } from '../../src/domain/account/user.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { fillOffice, LOOKER } from './admin/fill.ts'
import { timeDashboard } from './admin/first-paint.ts'
import { openInProcess } from './in-process.ts'
import { percentile, printTable, type Row } from './table.ts'

const DEFAULT_USERS = 5_000
/** Limits hold for this many users and every real venue: lists on PostgreSQL, the choice of a venue on either. */
const LIMIT = { users: DEFAULT_USERS, listMs: 50, choiceMs: 500, dashboardMs: 2_000 }
const WARM_UP = 3
const ROUNDS = 20
const SECRET = { AUTH_SECRET: 'for-measuring-alone-never-anywhere-else' }

type Look = { kind: string; limitMs: number | null; path: string }

/** How quick the lists of administrators are, on both databases, and the dashboard over them. `--users N`: how many users. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { users: { type: 'string', default: String(DEFAULT_USERS) } } })
  const users = Number(values.users)
  if (!Number.isInteger(users) || users < 1) throw new Error(`--users takes a whole number from 1, not ${values.users}`)
  const server = await startPostgres()
  if ('url' in server) {
    await measure({ DATABASE_URL: server.url, ...SECRET }, users)
    await server.stop()
  } else console.log(`Skipped PostgreSQL: ${server.reason}`)
  const dataDir = await mkdtemp(join(tmpdir(), 'plateful-bench-'))
  await measure({ DATA_DIR: dataDir, ...SECRET }, users)
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(env: Record<string, string>, users: number): Promise<void> {
  const { services, app, close } = await openInProcess(env)
  const venues = await fillOffice(services, users)
  const { kind } = services.db
  const signedIn = await app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(LOOKER),
  })
  if (!signedIn.ok) throw new Error(`The administrator could not sign in: ${await signedIn.text()}`)
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
  const times = new Map<Look, number[]>()
  const looks = looksAt(users, venues, kind)
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const look of looks) {
      const started = performance.now()
      const answer = await app.request(look.path, { headers: { Cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${look.path} answered ${answer.status}`)
      if (round >= WARM_UP) times.set(look, [...(times.get(look) ?? []), performance.now() - started])
    }
  }
  await close()
  const dashboard = await timeDashboard(env)
  const title = `The office with ${users.toLocaleString('en-GB')} users and ${venues.toLocaleString('en-GB')} venues, ${kind}`
  printTable(title, [
    ...[...times].map(([look, figures]) => rowOf(look, figures, users)),
    { what: 'dashboard, first paint', measured: `${dashboard.paint.toFixed(0)} ms, median`, limit: '-', isMet: null },
    {
      what: 'dashboard, both tables filled',
      measured: `${dashboard.rows.toFixed(0)} ms, median`,
      limit: `${LIMIT.dashboardMs} ms`,
      isMet: dashboard.rows < LIMIT.dashboardMs,
    },
  ])
}

/** What an administrator asks for: both tables in every way, and the choice of a venue as it is typed. */
function looksAt(users: number, venues: number, kind: string): Look[] {
  const last = (count: number) => Math.max(1, Math.floor(count / 20))
  const listMs = kind === 'postgres' ? LIMIT.listMs : null
  const list = (what: string, ...paths: string[]) => paths.map((path) => ({ kind: what, limitMs: listMs, path: `/api/${path}&limit=20` }))
  const typed = ['', 'c', 'cr', 'crown', 'the red lion', 'sl4', 'windsor', 'nobody-is-called-this']
  return [
    // What asking costs by itself, and how busy the machine is: who asks is looked up every time.
    { kind: 'nothing', limitMs: null, path: '/api/session' },
    ...list('users, first page', 'users?page=1'),
    ...list('users, search', 'users?q=a1b2', 'users?q=example.org', 'users?q=nobody-has-this'),
    ...list('users, sorted', ...USER_SORTS.map((sort) => `users?sort=${sort}`)),
    ...list('users, last page', `users?page=${last(users)}`),
    ...list('users without a venue', 'users?needs_venue=true'),
    ...list('venues, first page', 'managed-venues?page=1'),
    ...list('venues, search', 'managed-venues?q=crown', 'managed-venues?q=sl4', 'managed-venues?q=nobody-is-called-this'),
    ...list('venues, sorted', ...['cuisine', 'city', 'created', 'featured'].map((sort) => `managed-venues?sort=${sort}&order=desc`)),
    ...list('venues, last page', `managed-venues?page=${last(venues)}`),
    ...typed.map((q) => ({
      kind: 'choice of a venue',
      limitMs: LIMIT.choiceMs,
      path: `/api/managed-venues?q=${encodeURIComponent(q)}&limit=50`,
    })),
  ]
}

function rowOf({ path, kind, limitMs }: Look, figures: readonly number[], users: number): Row {
  const p95 = percentile(figures, 0.95)
  const hasLimit = limitMs !== null && users <= LIMIT.users
  return {
    what: `${kind}: ${path.replace('/api/', '')}`,
    measured: `p50 ${percentile(figures, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    limit: hasLimit ? `p95 ${limitMs} ms` : '-',
    isMet: hasLimit ? p95 < limitMs : null,
  }
}
