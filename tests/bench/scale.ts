import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SYSTEM } from '../../src/domain/account/actor.ts'
import { readRows } from '../../src/server/import-files/read-rows.ts'
import { renderCacheablePage } from '../../src/server/pages/render-cacheable-page.ts'
import { loadRenderer } from '../../src/server/pages/renderer.ts'
import { importVenues } from '../../src/server/venue/import/import-venues.ts'
import { openInProcess } from './in-process.ts'
import { median, printTable } from './table.ts'

/** Budget: maximum ratio of the time with every real venue to that with the demo content. */
const MAX_RATIO = 2
/** Milliseconds: shorter times always meet the budget. */
const NEGLIGIBLE = 2
const WARM_UP = 5
const RUNS = 25

/** Paths to measure with every venue. `inDemo`: the path that is measured with the demo content instead, which has fewer of them. */
const ASKED: [path: string, inDemo?: string][] = [
  ['/'],
  ['/venues'],
  ['/venues?page=1000', '/venues?page=2'],
  ['/menu?city=Windsor'],
  ['/map'],
  ['/api/search?q=crown'],
  ['/api/venues/facets'],
  ['/api/venues/markers'],
]
const COMPRESSED = { headers: { 'Accept-Encoding': 'gzip' } }

/** Compares the public pages and calls with all real venues and with the demo content, on the embedded database. */
export async function run(): Promise<void> {
  const file = join(process.env.TRIAL_DATA ?? '../shared/data', 'venues.ndjson.gz')
  if (!existsSync(file)) {
    console.log(`Skipped: ${file} is not there (TRIAL_DATA names its folder)`)
    return
  }
  const small = await openInProcess()
  const large = await openInProcess()
  const started = performance.now()
  for await (const _ of importVenues({
    ctx: { ...large.services, actor: SYSTEM },
    input: { rows: readRows(createReadStream(file), file), apply: true },
  }));
  console.log(`\nImported in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  const renderer = await loadRenderer(fileURLToPath(new URL('../../dist/', import.meta.url)))
  const ask = async ({ services, app }: typeof small, path: string) => {
    const begun = performance.now()
    if (path.startsWith('/api/')) await (await app.request(path, COMPRESSED)).arrayBuffer()
    else await renderCacheablePage({ services, app, renderer }, { path })
    return performance.now() - begun
  }
  const rows = []
  for (const [path, inDemo = path] of ASKED) {
    const figures: { small: number; large: number }[] = []
    for (let run = 0; run < WARM_UP + RUNS; run += 1) {
      const figure = { small: await ask(small, inDemo), large: await ask(large, path) }
      if (run >= WARM_UP) figures.push(figure)
    }
    const [a, b] = [median(figures.map((figure) => figure.small)), median(figures.map((figure) => figure.large))]
    const measured = `${b.toFixed(1)} ms, ${(b / a).toFixed(1)} times ${a.toFixed(1)} ms`
    rows.push({ what: path, measured, limit: `<= ${MAX_RATIO} times or ${NEGLIGIBLE} ms`, isMet: b / a <= MAX_RATIO || b <= NEGLIGIBLE })
  }
  printTable('With every real venue loaded, not from memory, median', rows)
  await small.close()
  await large.close()
}
