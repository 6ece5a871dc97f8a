import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { imageVariants } from '../../src/domain/images.ts'
import { inDrills } from '../support/drills.ts'
import { type Client, type KillableSite, signedIn, startKillableSite, until, VICTIMS } from '../support/killable-site.ts'

/** How often uploads, and the reading of a menu, are interrupted; at another moment each time. */
const UPLOAD_ROUNDS = 9
const READING_ROUNDS = 3
const IMPORTED = 1_500
const UPLOADS = 8
/**
 * Jobs of a process that ended are taken over when their heartbeat is missed, after 30 to 60 seconds, and a queue is polled once a minute.
 */
const DONE_WITHIN_MS = 180_000

const done = ({ counts }: { counts: Record<string, number> }) => (counts.changed ?? 0) + (counts.unchanged ?? 0) + (counts.refused ?? 0)

/**
 * Interrupts a bulk change when a tenth of it is done, early enough that a busy machine has not finished it, and returns it when it is
 * over.
 */
async function interrupted(site: KillableSite, client: Client, id: string, waits: number[]) {
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
  // A job continues after up to a minute.
  inDrills(
    'a change of many venues, an import and their undo are finished, each venue once',
    async (context) => {
      const site = await startKillableSite(context, victim)
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

  inDrills(
    'uploads of images are stored completely or get an error, and leave no file without a row',
    async (context) => {
      const site = await startKillableSite(context, victim)
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
      // A file that a process was writing when it was killed has another name, cannot be read, and is deleted at night.
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
    },
    600_000,
  )

  inDrills(
    'the reading of a menu photo is completed once',
    async (context) => {
      const site = await startKillableSite(context, victim)
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

async function totalIn(client: Client, city: string): Promise<number> {
  return (await client.repeat('GET', `/api/managed-venues?city=${city}&limit=1`)).body.total
}
