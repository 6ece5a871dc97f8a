import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { runCommand, startCommand } from '../support/command.ts'
import { inDrills } from '../support/drills.ts'
import { startKillableSite, VICTIMS } from '../support/killable-site.ts'
import { untilAnswering } from '../support/restarting-postgres.ts'

const RESTORES = 12

describe.each(VICTIMS)('a restore during which %s is killed', (victim) => {
  const victimOfRestore = victim === 'PostgreSQL' ? 'PostgreSQL' : 'the command'
  inDrills(
    `changes nothing, or is reported as unfinished and can be repeated (${victimOfRestore})`,
    async (context) => {
      const site = await startKillableSite(context, victim)
      const { env, guide } = site
      const file = join(guide.dataDir, '..', `${randomUUID()}.tar.gz`)
      context.onTestFinished(() => rm(file, { force: true }))
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
        await delay(Math.round(whole * (0.25 + (0.6 * (round - 0.5)) / RESTORES)))
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
    },
    1_200_000,
  )
})
