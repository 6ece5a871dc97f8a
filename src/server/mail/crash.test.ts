import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { API_DATABASE_KINDS } from '../../../tests/support/api-databases.ts'
import { openEmptyDatabase, unavailable } from '../../../tests/support/database.ts'
import { inDrills } from '../../../tests/support/drills.ts'
import { createGuideDir } from '../../../tests/support/guide-dir.ts'
import { lightEnvironment } from '../../../tests/support/light-environment.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'

const ROUNDS = process.env.DRILLS ? 50 : 1
/** Users per round. The process is killed after a random one, while earlier emails are being sent. */
const WRITES = 12

const child = fileURLToPath(new URL('../../../tests/support/mailing-child.ts', import.meta.url))

describe.each(API_DATABASE_KINDS)('emails on %s', (kind) => {
  let smtp: MailServer
  let dir: string
  let env: Record<string, string>
  let close = async () => {}
  const running = new Set<ChildProcess>()

  beforeEach(async (context) => {
    const reason = await unavailable(kind)
    if (reason) context.skip(reason)
    smtp = await startMailServer()
    dir = await mkdtemp(join(tmpdir(), 'plateful-mail-crash-'))
    env = { DATA_DIR: dir }
    if (kind === 'postgres') {
      const { db, url = '' } = await openEmptyDatabase(kind)
      close = () => db.close()
      env = { ...env, DATABASE_URL: url, AUTH_SECRET: 's'.repeat(32) }
    } else await createGuideDir(dir)
  })
  afterEach(async () => {
    for (const one of running) one.kill('SIGKILL')
    await smtp?.close()
    await close()
    if (dir) await rm(dir, { recursive: true, force: true })
  })

  function start(first: number, count: number): ChildProcess {
    const started = spawn(process.execPath, [child, smtp.url, String(first), String(count)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, ...lightEnvironment(), ...env },
    })
    running.add(started)
    started.once('exit', () => running.delete(started))
    return started
  }

  inDrills(
    `are all sent when processes are killed, at most twice with the same Message-ID (${ROUNDS} rounds)`,
    async () => {
      const committed: number[] = []
      const got = () => new Set(smtp.received.map((email) => email.to[0] ?? ''))
      const aFirstCopy = async () => {
        for (const before = got().size; got().size === before; ) await smtp.count(smtp.received.length + 1)
      }
      for (let round = 0; round < ROUNDS; round++) {
        const writer = start(round * 1000, WRITES)
        const ended = once(writer, 'exit')
        const killAfter = 1 + Math.floor(Math.random() * WRITES)
        let said = 0
        for await (const line of createInterface({ input: writer.stdout as NodeJS.ReadableStream })) {
          committed.push(Number(line))
          if (++said !== killAfter) continue
          // In odd rounds the test waits until emails are being sent, so that kills also happen between acceptance and the record of it.
          if (round % 2 === 1) await aFirstCopy()
          writer.kill('SIGKILL')
        }
        await ended
      }
      const last = start(999_000, 0)
      const [givenUp] = await once(createInterface({ input: last.stdout as NodeJS.ReadableStream }), 'line')
      const copies = new Map<string, string[]>()
      for (const { to, messageId } of smtp.received) copies.set(to[0] ?? '', [...(copies.get(to[0] ?? '') ?? []), messageId])
      expect(committed.map((n) => `user-${n}@example.org`).filter((address) => !copies.has(address))).toEqual([])
      expect([...copies].filter(([, ids]) => ids.length > 2 || new Set(ids).size > 1)).toEqual([])
      // An email fails only when two kills each left open whether it was sent.
      expect(Number(givenUp)).toBeLessThanOrEqual(ROUNDS / 2)
    },
    1_200_000,
  )
})
