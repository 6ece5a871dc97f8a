import { startGuide } from '../e2e/support/guide.ts'
import { againstBareServer } from './bare.ts'
import { measureRenders } from './renders.ts'
import { printTable, type Row } from './table.ts'

/** Budget: minimum ratio of a cached page to a bare server with the same bytes. */
const MIN_RATIO = 0.8
/** Budget: median CPU time of a page that is not cached. */
const MAX_RENDER_MS = 10

const PAGES = ['/', '/venues', '/venues/the-gilded-pike', '/menu?city=Windsor']

/** Compares cached pages with bare `node:http`, and measures the CPU time of rendering. */
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
