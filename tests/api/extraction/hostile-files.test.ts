import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { menuExtractions } from '../../../src/server/db/schema/index.ts'
import { createPdfOpener, MAX_MEMORY_MB } from '../../../src/server/extraction/pdf/read-pdf.ts'
import { aUser, type TestUser } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { childMemory } from '../../support/child-memory.ts'
import { casesOf, inDrills, isDrill } from '../../support/drills.ts'
import { aReading, untilOver, upload, whileReading } from '../../support/extraction.ts'
import { aPdf, bombPdf, written } from '../../support/pdf.ts'
import { aVenue } from '../../support/scenario.ts'

const trialData = process.env.TRIAL_DATA ?? '../shared/data'
const folder = join(trialData, 'images-hostile')
/** Files whose content is neither an image nor a PDF. */
const NO_PICTURE = ['photo.tiff', 'text-as-jpg.jpg', 'html-as-png.png', 'script.svg', 'xxe.svg', 'ssrf.svg']
const BROKEN = ['polyglot-gif.js.gif', 'truncated.jpg', 'header-only.jpg', 'bomb-30000x30000.png', 'lying-dims.png']
const EMPTY = ['empty.jpg']
const RUNS = isDrill ? 40 : 2
/** Maximum growth of the process while it checks malicious files. */
const MAX_GROWTH_MB = 400

function rejectionOf(name: string): string | undefined {
  if (NO_PICTURE.includes(name)) return 'Please upload an image file (JPEG, PNG, etc.)'
  if (BROKEN.includes(name)) return 'Failed to read file'
  return EMPTY.includes(name) ? 'No file provided' : undefined
}

describe('hostile menu files', () => {
  const at = useApp('embedded')
  let owner: TestUser

  beforeEach(async () => {
    owner = await aUser(at(), { venueId: (await aVenue(at().services)).id })
  })

  const send = (bytes: Uint8Array, name?: string) => upload(at(), owner, { file: new Blob([new Uint8Array(bytes)]) }, name)
  const read = async (bytes: Uint8Array) => {
    const { body } = await send(bytes, 'menu.pdf')
    return whileReading(at(), { ocr: async () => aReading({}) }, () => untilOver(at(), owner, body.id))
  }

  test('that are images are accepted or rejected with a message, and memory stays bounded', async (context) => {
    if (!existsSync(folder)) return context.skip(`${folder} is not there (TRIAL_DATA names its folder)`)
    const before = process.memoryUsage().rss
    for (const name of readdirSync(folder).filter((file) => /\.(jpg|png|svg|gif|webp|avif|tiff)$/.test(file))) {
      await at().services.db.orm.delete(menuExtractions)
      const { status, body } = await send(readFileSync(join(folder, name)), name)
      expect([name, status < 500, body.detail]).toEqual([name, true, rejectionOf(name)])
    }
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(MAX_GROWTH_MB)
  })

  test('have names that are only displayed', async () => {
    for (const name of ['../../evil.jpg', '.htaccess', 'photo.php%00.jpg', '\u202egpj.exe', 'x'.repeat(300), '😀.png']) {
      await at().services.db.orm.delete(menuExtractions)
      expect((await send(aPdf(), name)).status).toBe(202)
    }
  })

  inDrills('that are PDFs are rendered page by page, up to eight pages', async () => {
    const over = await read(aPdf('0 0 m 100 100 l S', { pages: 12 }))
    expect(over).toMatchObject({ state: 'done', pages: 8 })
  })

  const BROKEN_PDFS: readonly [string, Buffer][] = [
    [
      'a cyclic page tree',
      Buffer.from(
        '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 99999999 >>\nendobj\ntrailer << /Root 1 0 R >>',
      ),
    ],
    ['random bytes', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0xa7)])],
    ['only its head', Buffer.from('%PDF-1.7\n')],
    ['no pages', aPdf('', { pages: 0 })],
  ]
  test.each(casesOf(BROKEN_PDFS, 1))('that are a PDF of %s are rejected when they are read', async (_what, bytes) => {
    expect(await read(bytes)).toMatchObject({ state: 'failed', error: 'Failed to read file' })
  })

  test.each(
    casesOf<[string, () => Uint8Array]>(
      [
        ['a huge page', () => aPdf('', { media: '0 0 14400 14400' })],
        ['50,000 strokes', () => aPdf('0 0 m 200 200 l S\n'.repeat(50_000))],
      ],
      1,
    ),
  )(
    'do not harm the server when they have %s',
    async (_what, pdf) => {
      expect(['done', 'failed']).toContain((await read(pdf())).state)
    },
    90_000,
  )

  test('that are PDFs of 4 KB and unpack to 1 GB are rejected and use at most 256 MB beyond the child process', async () => {
    const bomb = bombPdf()
    expect(bomb.length).toBeLessThan(4096)
    const server = process.memoryUsage.rss()
    const { result: over, peakMb } = await childMemory(() => read(bomb))
    expect(over).toMatchObject({ state: 'failed', error: 'Failed to read file' })
    // About 150 MB are the child process itself: Node, its libraries and their start.
    expect(peakMb).toBeGreaterThan(MAX_MEMORY_MB)
    expect(peakMb).toBeLessThan(MAX_MEMORY_MB + 250)
    expect((process.memoryUsage.rss() - server) / 2 ** 20).toBeLessThan(200)
    expect(await read(aPdf('0 0 m 100 100 l S'))).toMatchObject({ state: 'done' })
  }, 90_000)

  test('that are PDFs over the time limit are rejected', async () => {
    const hasty = createPdfOpener({ timeoutMs: 1 })
    await expect(hasty.open(aPdf('0 0 m 100 100 l S'), new AbortController().signal)).rejects.toMatchObject({ code: 'file_unreadable' })
    await hasty.close()
  })

  inDrills(
    'do not delay other requests when their pages are slow to lay out',
    async () => {
      const words = Array.from({ length: 1800 }, (_, n): [number, number, number, string] => {
        const [row, column] = [n % 225, Math.floor(n / 225)]
        return [3, column * 72 + ((row * 7) % 13) + n / 1000, 836 - row * 3.7, column % 2 === 0 ? `Dish${n}` : '9.50']
      })
      const delay = monitorEventLoopDelay({ resolution: 10 })
      delay.enable()
      const over = await read(aPdf(written(...words), { media: '0 0 595 842' }))
      delay.disable()
      expect(['done', 'failed']).toContain(over.state)
      expect(delay.max / 1e6).toBeLessThan(1500)
    },
    90_000,
  )

  test('end with a message when any bytes follow the head of a PDF', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 300 }), async (noise, place) => {
        const pdf = aPdf('0 0 m 100 100 l S')
        await at().services.db.orm.delete(menuExtractions)
        const over = await read(Buffer.concat([pdf.subarray(0, 9 + place), noise, pdf.subarray(9 + place)]))
        if (over.state === 'failed') expect(over.error).toBe('Failed to read file')
        else expect(over.state).toBe('done')
      }),
      { numRuns: RUNS },
    )
  }, 120_000)
})
