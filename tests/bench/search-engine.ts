import { parseArgs } from 'node:util'
import { DISH_KINDS } from '../../src/domain/search/dish-kinds.ts'
import { SYNONYMS } from '../../src/domain/search/synonyms.ts'
import type { Catalogue } from '../../src/search-index/catalogue.ts'
import { searchCatalogue } from '../../src/search-index/search-catalogue.ts'
import { SynonymTable } from '../../src/search-index/synonym-table.ts'
import { buildCatalogue } from './search/build-catalogue.ts'
import { createCorpus } from './search/corpus.ts'
import { ENGINE_QUERIES } from './search/queries.ts'
import { percentile, printTable, type Row } from './table.ts'

const DEFAULT_DISHES = 60_000
const ROUNDS = 15
/** For every number of dishes, of the engine without a database. */
const LIMIT = { p95Ms: 10, worstMs: 50 }
const MB = 1024 * 1024

/**
 * Measures the search index without a database: building and searching. Uses CPU time of the process, which other load affects less than
 * elapsed time. `--dishes N`: number of dishes, by default 60,000.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { dishes: { type: 'string', default: String(DEFAULT_DISHES) } } })
  const count = Number(values.dishes)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--dishes takes a whole number from 1, not ${values.dishes}`)
  const now = new Date()
  const corpus = createCorpus(count)
  const started = process.cpuUsage()
  const catalogue = await buildCatalogue(corpus, now)
  const buildMs = cpuMsSince(started)
  globalThis.gc?.()
  const memory = process.memoryUsage()
  const title = `Search index with ${count.toLocaleString('en-GB')} dishes: built with ${(buildMs / 1000).toFixed(1)} s of processor time, corpus included; process ${Math.round(memory.rss / MB)} MB`
  printTable(title, measure(catalogue, now))
}

function measure(catalogue: Catalogue, now: Date): Row[] {
  const synonyms = new SynonymTable(SYNONYMS, DISH_KINDS)
  const times = new Map<string, number[]>()
  const position = { latitude: 51.48, longitude: -0.6 }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, queries] of Object.entries(ENGINE_QUERIES)) {
      for (const query of queries) {
        const started = process.cpuUsage()
        catalogue.setTime(now)
        const from = query.includes('near me') ? position : null
        searchCatalogue(catalogue, synonyms, { query, isExact: false, limit: 10, offset: 0, position: from })
        const list = times.get(kind) ?? []
        list.push(cpuMsSince(started))
        times.set(kind, list)
      }
    }
  }
  const all = [...times.values()].flat()
  return [
    ...[...times].map(([kind, figures]) => rowOf(kind, figures)),
    {
      ...rowOf('all', all),
      limit: `p95 ${LIMIT.p95Ms}, max ${LIMIT.worstMs} ms`,
      isMet: percentile(all, 0.95) <= LIMIT.p95Ms && Math.max(...all) <= LIMIT.worstMs,
    },
  ]
}

function rowOf(what: string, figures: readonly number[]): Row {
  const [p50, p95, max] = [percentile(figures, 0.5), percentile(figures, 0.95), Math.max(...figures)].map((figure) => figure.toFixed(1))
  return { what, measured: `p50 ${p50} ms, p95 ${p95} ms, max ${max} ms`, limit: '-', isMet: null }
}

function cpuMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}
