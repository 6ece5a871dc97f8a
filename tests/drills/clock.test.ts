import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/accounts.ts'
import { DAY_MS } from '../../src/domain/durations.ts'
import { startGuide } from '../e2e/support/guide.ts'
import { inDrills } from '../support/drills.ts'
import { startMailServer } from '../support/mail-server.ts'
import { aRequest } from '../support/reservation.ts'

/** Debian's faketime; the library for programs with threads. */
const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketimeMT.so.1`
const HOUR_S = 3_600
/** A clock that was set back is noticed within a minute. */
const NOTICED_WITHIN_MS = 90_000

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

inDrills(
  'a running guide goes on when its clock is set back an hour and forward again (only in npm run drills)',
  async (context) => {
    if (!existsSync(LIBRARY)) return context.skip('libfaketime is not installed: apt-get install faketime')
    if (!existsSync('dist/server/main.js')) return context.skip('there is no build: npm run build')
    const folder = await mkdtemp(join(tmpdir(), 'plateful-clock-'))
    opened.push(() => rm(folder, { recursive: true, force: true }))
    const offset = join(folder, 'offset')
    const setClock = (seconds: number) => writeFile(offset, `${seconds >= 0 ? '+' : ''}${seconds}\n`)
    await setClock(0)
    const mails = await startMailServer()
    opened.push(mails.close)
    const guide = await startGuide({
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_NO_CACHE: '1',
      // As a clock that is set: only the time of day changes.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      SMTP_URL: mails.url,
      LOG_LEVEL: 'fatal',
    })
    opened.push(guide.stop)
    const venue = (await (await fetch(`${guide.url}/api/venues?limit=1`)).json()).data[0]
    const signIn = await fetch(`${guide.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@plateful.test', password: DEMO_PASSWORD }),
    })
    const headers = { authorization: `Bearer ${(await signIn.json()).access_token}` }
    const stream = await fetch(`${guide.url}/api/reservations/events?venue_id=${venue.id}`, { headers })
    let heard = ''
    void (async () => {
      for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) heard += chunk
    })().catch(() => {})

    const waits: Record<string, number> = {}
    const ask = async () => {
      const email = `${randomUUID()}@example.org`
      const requested_date = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
      const answer = await fetch(`${guide.url}/api/reservations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(aRequest(venue, { email, requested_date })),
      })
      expect(answer.status).toBe(201)
      return email
    }
    const mailed = async (when: string, email: string) => {
      const began = performance.now()
      await expect.poll(() => mails.received.filter(({ to }) => to.includes(email)).length, { timeout: NOTICED_WITHIN_MS }).toBe(1)
      waits[when] = Math.round((performance.now() - began) / 1000)
    }
    const works = async (when: string) => {
      const before = heard.length
      await mailed(when, await ask())
      expect(heard.slice(before)).toContain('event: changed')
      for (const path of ['/', `/venues/${venue.slug}`, '/readyz']) expect((await fetch(guide.url + path)).status).toBe(200)
      expect((await fetch(`${guide.url}/api/session`, { headers })).status).toBe(200)
    }

    await works('before')
    // Waits for its next attempt, which is due an hour after the clock was set back.
    mails.refuseWith = 'Try again later'
    mails.refusalCode = 451
    const waiting = await ask()
    await expect.poll(() => mails.refusals, { timeout: 30_000 }).toBeGreaterThan(0)
    await setClock(-HOUR_S)
    mails.refuseWith = null
    await mailed('an email that waited, after the clock was set back', waiting)
    await works('after the clock was set back')
    await setClock(0)
    await works('after it was set forward')
    expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(mails.received.length)
    process.stderr.write(`clock: emails after ${JSON.stringify(waits)} s\n`)
  },
  300_000,
)
