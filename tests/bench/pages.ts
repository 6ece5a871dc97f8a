import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGuide } from '../e2e/support/guide.ts'
import { compare } from './load.ts'
import { measureRenders } from './renders.ts'
import { printTable, type Row } from './table.ts'

/** Budget: a page from memory against a bare server with the same bytes. */
const MIN_RATIO = 0.8
/** Budget: CPU of a page that is not in memory, median, in milliseconds. */
const MAX_RENDER_MS = 10

const PAGES = ['/', '/venues', '/venues/the-gilded-pike', '/menu?city=Windsor']

/** Pages from memory against bare `node:http`, and the CPU that rendering them takes. */
export async function run(): Promise<void> {
  const guide = await startGuide({ LOG_LEVEL: 'silent' })
  try {
    const rows: Row[] = []
    for (const [path, encoding] of [
      ['/venues/the-gilded-pike', 'identity'],
      ['/venues/the-gilded-pike', 'br'],
      ['/', 'br'],
    ] as const) {
      const { a, b, ratio } = await againstBareServer(guide.url + path, encoding)
      const measured = `${ratio.toFixed(2)} (${Math.round(a)} of ${Math.round(b)} requests/s)`
      rows.push({ what: `${path} from memory, ${encoding}`, measured, limit: `>= ${MIN_RATIO}`, isMet: ratio >= MIN_RATIO })
    }
    printTable('Pages from memory, as a share of a bare node:http server with the same bytes', rows)
  } finally {
    await guide.stop()
  }
  const renders = await measureRenders(PAGES)
  printTable(
    'Pages not in memory: CPU of one rendering, median',
    renders.map(({ path, ms, bytes }) => ({
      what: `${path} (${Math.round(bytes / 1024)} KB)`,
      measured: `${ms.toFixed(1)} ms`,
      limit: `< ${MAX_RENDER_MS} ms`,
      isMet: ms < MAX_RENDER_MS,
    })),
  )
}

async function againstBareServer(url: string, encoding: string) {
  const { body, headers } = await fetchRaw(url, encoding)
  const folder = await mkdtemp(join(tmpdir(), 'plateful-bench-'))
  const file = join(folder, 'page')
  await writeFile(file, body)
  const bare = fork(new URL('./bare-server.ts', import.meta.url), [file, JSON.stringify(headers)])
  try {
    const [address] = (await once(bare, 'message')) as [AddressInfo]
    return await compare(url, `http://127.0.0.1:${address.port}/`, { 'accept-encoding': encoding })
  } finally {
    bare.kill()
    await rm(folder, { recursive: true })
  }
}

/** The bytes as they go over the wire, with all headers a bare server has to send to be fair. */
async function fetchRaw(url: string, encoding: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const call = request(url, { headers: { 'accept-encoding': encoding } }).end()
  const [response] = await once(call, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers
  return { body: Buffer.concat(chunks), headers }
}
