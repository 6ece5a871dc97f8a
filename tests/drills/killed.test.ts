import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterEach, describe, expect, type TestContext, test } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { imageVariants } from '../../src/domain/images.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { type Guide, startGuide } from '../e2e/support/guide.ts'
import { runCommand, startCommand } from '../support/command.ts'
import { findPostgres } from '../support/postgres-server.ts'
import { startRestartingPostgres, untilAnswering } from '../support/restarting-postgres.ts'

/** How often uploads, and the reading of a menu, are interrupted; at another moment each time. */
const UPLOAD_ROUNDS = process.env.DRILLS ? 9 : 1
const READING_ROUNDS = 3
/** How often a restore is interrupted. */
const RESTORES = process.env.DRILLS ? 12 : 2
const IMPORTED = 1_500
const UPLOADS = 8
/** Jobs of a process that ended are taken over when their heartbeat is missed, after 30 to 60 seconds, and a queue is looked at once a minute. */
const DONE_WITHIN_MS = 180_000
const BACK_WITHIN_MS = 60_000

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

type Query = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

type Site = {
  guide: Guide
  /** Kills the server or PostgreSQL, and waits until the guide is ready again. Returns the milliseconds until then. */
  interrupt(): Promise<number>
  /** Settings for commands. */
  env: Record<string, string>
  /** Kills PostgreSQL, which is started again a second later; undefined with the embedded database. */
  killPostgres: (() => void) | undefined
  /** Reads the database. Stops the guide. */
  inspect<T>(read: (query: Query) => Promise<T>): Promise<T>
}

const VICTIMS = ['PostgreSQL', 'the process with the embedded database'] as const

async function aSite(context: TestContext, victim: (typeof VICTIMS)[number]): Promise<Site> {
  if (!existsSync('dist/server/main.js')) context.skip('there is no build: npm run build')
  const isPostgres = victim === 'PostgreSQL'
  let databaseUrl = ''
  let killPostgres: (() => void) | undefined
  let kill = async (guide: Guide) => guide.killAndStart()
  if (isPostgres) {
    const installation = await findPostgres()
    if ('reason' in installation) return context.skip(installation.reason)
    const postgres = await startRestartingPostgres(installation)
    opened.push(postgres.stop)
    const client = new pg.Client(postgres.url('postgres'))
    await client.connect()
    await client.query(`create database guide template template0 encoding 'UTF8' locale 'C.UTF-8'`)
    await client.end()
    databaseUrl = postgres.url('guide')
    killPostgres = postgres.kill
    kill = async () => postgres.kill()
  }
  const settings: Record<string, string> = isPostgres ? { DATABASE_URL: databaseUrl, AUTH_SECRET: 's'.repeat(32) } : {}
  const guide = await startGuide({ LOG_LEVEL: 'fatal', ...settings })
  opened.push(guide.stop)
  return {
    guide,
    env: { ...settings, DATA_DIR: guide.dataDir },
    killPostgres,
    async interrupt() {
      const at = performance.now()
      await kill(guide)
      // Readiness is remembered for a quarter of a second.
      await delay(300)
      await until(async () => (await fetch(`${guide.url}/readyz`).catch(() => null))?.ok === true, BACK_WITHIN_MS, 'ready')
      return Math.round(performance.now() - at)
    },
    async inspect(read) {
      await guide.halt()
      const where = isPostgres ? { databaseUrl } : { dataDir: guide.dataDir }
      const db = await openDatabase({ ...where, onFatal: () => {}, log: { warn: () => {} } })
      try {
        return await read((text, values) => db.pool.query(text, values))
      } finally {
        await db.close()
      }
    },
  }
}

async function until(isSo: () => Promise<boolean>, withinMs: number, what: string): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not ${what} in ${withinMs} ms`)
    await delay(25)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each test states the response that it expects
type Answer = { status: number; retryAfter: string | null; body: any }

class Client {
  readonly #url: string
  #token = ''
  constructor({ url }: Guide) {
    this.#url = url
  }

  async signIn(): Promise<void> {
    const { body } = await this.send('POST', '/api/auth/sign-in/email', { email: 'admin@plateful.test', password: DEMO_PASSWORD })
    this.#token = body.access_token
  }

  /** Rejects when the connection is lost. */
  async send(method: string, path: string, body?: object | FormData): Promise<Answer> {
    const isForm = body instanceof FormData
    const headers: Record<string, string> = isForm || !body ? {} : { 'content-type': 'application/json' }
    if (this.#token) headers.authorization = `Bearer ${this.#token}`
    const init: RequestInit = { method, headers }
    if (body) init.body = isForm ? body : JSON.stringify(body)
    const response = await fetch(this.#url + path, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: isJson ? JSON.parse(text) : text }
  }

  /** Repeats a request that was not answered, as the pages do. */
  async repeat(method: string, path: string, body?: object | FormData): Promise<Answer> {
    for (;;) {
      const answer = await this.send(method, path, body).catch(() => null)
      if (answer && answer.status !== 503) return answer
      await delay(100)
    }
  }
}

async function signedIn({ guide }: Site): Promise<Client> {
  const client = new Client(guide)
  await client.signIn()
  return client
}

const done = ({ counts }: { counts: Record<string, number> }) => (counts.changed ?? 0) + (counts.unchanged ?? 0) + (counts.refused ?? 0)

/** Interrupts a bulk change when a tenth of it is done, early enough that a busy machine has not finished it, and returns it when it is over. */
async function interrupted(site: Site, client: Client, id: string, waits: number[]) {
  const read = async () => (await client.repeat('GET', `/api/bulk-changes/${id}`)).body
  const { total } = await read()
  let last = await read()
  await until(
    async () => {
      last = await read()
      return done(last) >= total / 10
    },
    DONE_WITHIN_MS,
    'a tenth done',
  )
  expect([last.status, done(last) < total]).toEqual(['running', true])
  const began = performance.now()
  await site.interrupt()
  const before = done(await read())
  await until(async () => done(await read()) > before || (await read()).status !== 'running', DONE_WITHIN_MS, 'continued')
  waits.push(Math.round((performance.now() - began) / 1000))
  await until(async () => (await read()).status !== 'running', DONE_WITHIN_MS, 'over')
  return read()
}

const csv = (rows: number) =>
  [
    'name,address_road,address_city,address_postcode',
    ...Array.from({ length: rows }, (_, at) => `Inn ${at},${at} High Street,Eton,SL4 6AA`),
  ].join('\n')

describe.each(VICTIMS)('while %s is killed', (victim) => {
  // A job goes on after up to a minute.
  test.skipIf(!process.env.DRILLS)(
    'a change of many venues, an import and their undoing are finished, each venue once',
    async (context) => {
      const site = await aSite(context, victim)
      const client = await signedIn(site)
      const waits: number[] = []

      const form = new FormData()
      form.append('file', new File([csv(IMPORTED)], 'venues.csv'))
      form.append('what', 'venues')
      const { body: started } = await client.repeat('POST', '/api/imports', form)
      const imported = async () => (await client.repeat('GET', `/api/bulk-changes/${started.id}`)).body
      expect((await imported()).status).toBe('checking')
      await site.interrupt()
      await until(async () => (await imported()).status === 'checked', DONE_WITHIN_MS, 'checked')
      await client.repeat('POST', `/api/imports/${started.id}/apply`)
      const whole = await interrupted(site, client, started.id, waits)
      expect(whole).toMatchObject({ status: 'finished', counts: { changed: IMPORTED, refused: 0 } })

      const id = randomUUID()
      const body = { id, action: 'feature', venues: { filter: { city: ['Eton'] }, total: await totalIn(client, 'Eton') } }
      expect((await client.repeat('POST', '/api/bulk-changes', body)).status).toBe(200)
      const featured = await interrupted(site, client, id, waits)
      expect(featured).toMatchObject({ status: 'finished', counts: { refused: 0 } })
      expect(done(featured)).toBe(featured.total)

      const { body: undo } = await client.repeat('POST', `/api/bulk-changes/${id}/undo`)
      const undone = await interrupted(site, client, undo.id, waits)
      expect(undone).toMatchObject({ status: 'finished', counts: { changed: featured.counts.changed, refused: 0 } })

      const { body: undoImport } = await client.repeat('POST', `/api/bulk-changes/${started.id}/undo`)
      const gone = await interrupted(site, client, undoImport.id, waits)
      process.stderr.write(
        `${victim} killed: went on after ${waits.join(', ')} s; ${JSON.stringify([whole, featured, undone, gone].map((one) => one.counts))}\n`,
      )
      await site.inspect(async (query) => {
        const twice = `select action, entity_id from audit_entries where bulk_change_id is not null and entity = 'venue'
        group by bulk_change_id, action, entity_id having count(*) > 1`
        expect((await query(twice)).rows).toEqual([])
        expect((await query(`select count(*)::int as count from venues where name like 'Inn %'`)).rows).toEqual([{ count: 0 }])
        expect((await query(`select count(*)::int as count from bulk_change_rows where outcome is null`)).rows).toEqual([{ count: 0 }])
      })
    },
    1_800_000,
  )

  test('uploads of pictures are whole or answered with an error, and leave no file without a row', async (context) => {
    const site = await aSite(context, victim)
    const client = await signedIn(site)
    const picture = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#a52' } })
      .jpeg()
      .toBuffer()
    const send = (name: string) => {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(picture)], name))
      return client.send('POST', '/api/images?bucket=venue-images', form)
    }
    const folder = join(site.guide.dataDir, 'media', 'venue-images')
    const files = async () => (await readdir(folder)).map((name) => `/media/venue-images/${name}`)
    const stored: string[] = []
    const answers: Record<string, number> = {}
    const unanswered: number[] = []
    for (let round = 0; round < UPLOAD_ROUNDS; round++) {
      const before = (await files()).length
      let answered = 0
      const sent = Array.from({ length: UPLOADS }, (_, at) =>
        send(`round-${round}-${at}.jpg`)
          .catch(() => null)
          .finally(() => {
            answered++
          }),
      )
      // Images are encoded one after the other. First when a file of the first is written, then when one, two … of them are answered.
      const isMoment = async () => (round === 0 ? (await files()).length > before : answered >= round % UPLOADS)
      await until(isMoment, DONE_WITHIN_MS, 'uploading')
      unanswered.push(UPLOADS - answered)
      await site.interrupt()
      for (const answer of await Promise.all(sent)) {
        const kind = answer ? `${answer.status} ${answer.body.code ?? ''} ${answer.retryAfter ?? ''}`.trim() : 'connection lost'
        answers[kind] = (answers[kind] ?? 0) + 1
        if (answer?.status === 201) stored.push(answer.body.url)
      }
      const again = await send(`again-${round}.jpg`)
      expect(again.status).toBe(201)
      stored.push(again.body.url)
    }
    process.stderr.write(`${victim} killed during uploads with ${unanswered} of ${UPLOADS} unanswered: ${JSON.stringify(answers)}\n`)
    for (const count of unanswered) expect(count).toBeGreaterThan(0)
    for (const url of stored) expect((await fetch(site.guide.url + url)).status).toBe(200)
    const all = await files()
    // What a process was writing when it was killed has another name, cannot be read, and is deleted at night.
    const partial = all.filter((file) => file.endsWith('.partial'))
    for (const file of partial) expect((await fetch(site.guide.url + file)).status).toBe(404)
    const kept = all.filter((file) => !partial.includes(file))
    await site.inspect(async (query) => {
      const { rows } = await query('select url from images')
      const known = rows.flatMap(({ url }) => [String(url), ...imageVariants(String(url)).map((variant) => variant.url)])
      expect(kept.filter((file) => !known.includes(file))).toEqual([])
      const urls = new Set(rows.map(({ url }) => url))
      expect(stored.filter((url) => !urls.has(url))).toEqual([])
    })
    expect(Object.keys(answers).filter((kind) => !/^(201|503 unavailable \d+|connection lost)/.test(kind))).toEqual([])
  }, 600_000)

  test.skipIf(!process.env.DRILLS)(
    'a photo of a menu that is being read is read once',
    async (context) => {
      const site = await aSite(context, victim)
      const client = await signedIn(site)
      const file = new File([new Uint8Array(await readFile('tests/menu-reader/golden/menu-0041.jpg'))], 'menu.jpg')
      const venue = (await client.repeat('GET', '/api/venues?limit=1')).body.data[0]
      const took: number[] = []
      const states: string[] = []
      for (let round = 1; round <= READING_ROUNDS; round++) {
        const form = new FormData()
        for (const [name, value] of Object.entries({ venue_id: venue.id, name: `Menu ${round}`, menu_type: 'Daily' }))
          form.append(name, value)
        form.append('file', file)
        form.append('id', randomUUID())
        const { status, body } = await client.repeat('POST', '/api/menu-extractions', form)
        expect(status).toBe(202)
        const read = async () => (await client.repeat('GET', `/api/menu-extractions/${body.id}`)).body
        await until(async () => (await read()).state !== 'queued', 30_000, 'begun')
        await delay(300 * (round - 1))
        expect((await read()).state).not.toBe('done')
        const began = performance.now()
        await site.interrupt()
        await until(async () => ['done', 'failed', 'cancelled'].includes((await read()).state), DONE_WITHIN_MS, 'read')
        took.push(Math.round((performance.now() - began) / 1000))
        states.push((await read()).state)
      }
      process.stderr.write(`${victim} killed during reading: ${states} after ${took.join(', ')} s\n`)
      expect(states).toEqual(states.map(() => 'done'))
      const kept = await readdir(join(site.guide.dataDir, 'private'), { recursive: true })
      await site.inspect(async (query) => {
        const { rows } = await query(`select name, count(*)::int as count from menus where name like 'Menu %' group by name order by name`)
        expect(rows).toEqual(Array.from({ length: READING_ROUNDS }, (_, at) => ({ name: `Menu ${at + 1}`, count: 1 })))
        const known = (await query('select file_name from menu_extractions')).rows.map(({ file_name }) => file_name)
        expect(kept.filter((name) => !known.includes(name))).toEqual([])
      })
    },
    600_000,
  )
})

describe.each(VICTIMS)('a restore during which %s is killed', (victim) => {
  const victimOfRestore = victim === 'PostgreSQL' ? 'PostgreSQL' : 'the command'
  test(`changes nothing, or is reported as unfinished and can be repeated (${victimOfRestore})`, async (context) => {
    const site = await aSite(context, victim)
    const { env, guide } = site
    const file = join(guide.dataDir, '..', `${randomUUID()}.tar.gz`)
    opened.push(() => rm(file, { force: true }))
    expect((await runCommand({ args: ['backup', file], env })).code).toBe(0)
    const files = async () => (await readdir(join(guide.dataDir, 'media'), { recursive: true })).sort()
    const all = await files()
    const changed = async () => {
      const { rows } = await site.inspect((query) =>
        query(`select count(*)::int as venues, count(*) filter (where description = 'changed')::int as changed from venues`),
      )
      return rows[0] as { venues: number; changed: number }
    }
    const change = async () => {
      await site.inspect((query) => query(`update venues set description = 'changed'`))
      await rm(join(guide.dataDir, 'media', String(all.find((name) => name.endsWith('.webp')))), { force: true })
    }
    await guide.halt()
    const began = performance.now()
    expect((await runCommand({ args: ['restore', file, '--force'], env })).code).toBe(0)
    const whole = performance.now() - began
    const outcomes: string[] = []
    let interrupted = 0
    for (let round = 1; round <= RESTORES; round++) {
      await change()
      const command = startCommand({ args: ['restore', file, '--force'], env })
      const ended = new Promise<number | null>((resolve) => command.once('close', resolve))
      const said = text(command.stderr)
      await delay(Math.round(whole * (0.25 + (0.6 * round) / RESTORES)))
      if (site.killPostgres) site.killPostgres()
      else command.kill('SIGKILL')
      const code = await ended
      if (site.killPostgres) await untilAnswering(String(env.DATABASE_URL))
      // With this mark the guide does not start.
      const isMarked = existsSync(join(guide.dataDir, 'restore-unfinished'))
      if (!isMarked) {
        const { venues, changed: old } = await changed()
        expect([0, venues]).toContain(old)
        if (code === 0) expect(old).toBe(0)
      } else expect(code).not.toBe(0)
      const sentence = (await said).trim()
      if (site.killPostgres && code !== 0) expect(sentence).toMatch(/^The database (cannot be reached|was lost)[^\n]*$/)
      if (code !== 0) interrupted++
      outcomes.push(`${code} ${sentence} | ${isMarked ? 'marked' : 'not marked'}`)
      const again = await runCommand({ args: ['restore', file, '--force'], env })
      expect([again.code, again.err]).toEqual([0, ''])
      expect((await changed()).changed).toBe(0)
      expect(await files()).toEqual(all)
    }
    process.stderr.write(`${victimOfRestore} killed during a restore of ${Math.round(whole)} ms:\n${outcomes.join('\n')}\n`)
    expect(interrupted).toBeGreaterThan(0)
  }, 1_200_000)
})

async function totalIn(client: Client, city: string): Promise<number> {
  return (await client.repeat('GET', `/api/managed-venues?city=${city}&limit=1`)).body.total
}
