import autocannon from 'autocannon'
import { startGuide } from '../e2e/support/guide.ts'
import { freePort } from '../support/free-port.ts'
import { median, printTable } from './table.ts'

const MINUTES = 10
const CONNECTIONS = 8
/** Budget: maximum growth from the minutes after the warm-up to the last ones. */
const MAX_GROWTH = 0.1
/** Minutes until caches are full and the code is optimised. */
const WARM_UP = 3

const WORDS = ['pie', 'vegan curry', 'fish', 'ale', 'pudding under £8', 'soup', 'steak', 'gluten free', 'windsor', 'cheese']
const PAGES = ['/', '/venues', '/venues/the-gilded-pike', '/menu?city=Windsor', '/api/venues?limit=20', '/api/feeds/venues.geojson']

/** Measures resident memory each minute under constant load of pages, searches and API calls. Option: minutes (10). */
export async function run([minutes = String(MINUTES)]: string[] = []): Promise<void> {
  const port = await freePort()
  const guide = await startGuide({ LOG_LEVEL: 'silent', METRICS_PORT: String(port) })
  const megabytes: number[] = []
  try {
    for (let minute = 1; minute <= Number(minutes); minute += 1) {
      const perSecond = await loadForAMinute(guide.url)
      megabytes.push(await residentMegabytes(port))
      console.log(`  minute ${minute}: ${Math.round(megabytes.at(-1) ?? 0)} MB, ${Math.round(perSecond)} requests/s`)
    }
  } finally {
    await guide.stop()
  }
  const warm = megabytes.slice(WARM_UP)
  if (warm.length < 2) return
  const half = Math.floor(warm.length / 2)
  const [before, after] = [median(warm.slice(0, half)), median(warm.slice(-half))]
  const growth = after / before - 1
  printTable(`Memory under load, from minute ${WARM_UP + 1} on`, [
    {
      what: `growth from ${Math.round(before)} MB`,
      measured: `${(growth * 100).toFixed(1)} %`,
      limit: `< ${MAX_GROWTH * 100} %`,
      isMet: growth < MAX_GROWTH,
    },
  ])
}

/** Returns requests per second. Searches differ each time, so that not all results are cached. */
async function loadForAMinute(url: string): Promise<number> {
  let count = 0
  const search = (request: autocannon.Request) => {
    count += 1
    return { ...request, path: `/api/search/results?q=${encodeURIComponent(WORDS[count % WORDS.length] ?? '')}&page=${1 + (count % 7)}` }
  }
  const requests = [...PAGES.map((path) => ({ path })), { setupRequest: search }]
  const result = await autocannon({ url, connections: CONNECTIONS, duration: 60, requests })
  if (result.errors > 0 || result['5xx'] > 0) throw new Error(`${result['5xx']} failures, ${result.errors} errors`)
  return result.requests.average
}

async function residentMegabytes(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const bytes = /^process_resident_memory_bytes(?:\{.*\})? (\S+)$/m.exec(text)?.[1]
  if (!bytes) throw new Error('The metrics have no process_resident_memory_bytes')
  return Number(bytes) / 2 ** 20
}
