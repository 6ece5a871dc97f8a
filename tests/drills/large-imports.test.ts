import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { childMemory } from '../support/child-memory.ts'
import { runCommand } from '../support/command.ts'
import { createDatabase } from '../support/postgres-template.ts'

/** The United Kingdom's register of food hygiene has 148,740 businesses that serve guests. */
const ROWS = process.env.DRILLS ? 148_740 : 1_000
const MAX_MB = 300
/** The heap of Node otherwise grows with the memory of the machine. */
const HEAP = '--max-old-space-size=200 --max-semi-space-size=4'

const letter = (at: number) => String.fromCharCode(65 + (Math.floor(at) % 24))

function* register(): Generator<string> {
  yield '{"FHRSEstablishment":{"EstablishmentCollection":{"EstablishmentDetail":[\n'
  for (let at = 0; at < ROWS; at++) {
    const row = {
      FHRSID: 1_000_000 + at,
      BusinessName: `The ${['Swan', 'Crown', 'Bell', 'Anchor'][at % 4]} ${at}`,
      BusinessType: 'Restaurant/Cafe/Canteen',
      AddressLine2: `${at} High Street`,
      AddressLine3: `Town ${at % 500}`,
      PostCode: `${letter(at)}${letter(at / 24)}${at % 89} ${at % 10}${letter(at / 7)}${letter(at / 11)}`,
      RatingValue: String(at % 6),
      RatingDate: '2026-03-12',
      geocode: { longitude: String(-(at % 100) / 50), latitude: String(51 + (at % 400) / 100) },
    }
    yield `${at > 0 ? ',\n' : ''}${JSON.stringify(row)}`
  }
  yield '\n]}}}\n'
}

describe(`an import of ${ROWS} businesses with their hygiene ratings`, () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'plateful-register-'))
    await pipeline(Readable.from(register()), createWriteStream(join(folder, 'register.json')))
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test(`creates each once within ${MAX_MB} MB, and changes nothing the second time`, async (context) => {
    const server = inject('postgres')
    if (!('url' in server)) return context.skip(server.reason)
    const url = await createDatabase(server.url, `register_${randomUUID().replaceAll('-', '')}`)
    const env = { DATABASE_URL: url, AUTH_SECRET: 's'.repeat(32), DATA_DIR: join(folder, 'unused'), NODE_OPTIONS: HEAP }
    const run = () => childMemory(() => runCommand({ args: ['import', 'venues', join(folder, 'register.json'), '--apply'], env }))
    const first = await run()
    expect([first.result.code, first.result.out]).toEqual([0, expect.stringContaining(`${ROWS} rows: ${ROWS} created`)])
    expect(first.peakMb).toBeLessThan(MAX_MB)
    const second = await run()
    expect(second.result.out).toContain(`0 created, 0 changed, ${ROWS} unchanged`)
    expect(second.peakMb).toBeLessThan(MAX_MB)
  }, 600_000)
})
