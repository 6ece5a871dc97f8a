import { DISH_KINDS } from '../../src/domain/search/dish-kinds.ts'
import { SYNONYMS } from '../../src/domain/search/synonyms.ts'
import type { Catalogue } from '../../src/search-index/catalogue.ts'
import type { SearchRequest } from '../../src/search-index/search-answer.ts'
import { prepareSearches, searchCatalogue } from '../../src/search-index/search-catalogue.ts'
import { SynonymTable } from '../../src/search-index/synonym-table.ts'
import { warmUp } from '../../src/search-index/warm-up.ts'
import { countOption } from './count-option.ts'
import { cpuMsSince } from './cpu-time.ts'
import { buildCatalogue } from './search/build-catalogue.ts'
import { type CorpusWords, createCorpus } from './search/corpus.ts'
import { ENGINE_QUERIES, REFINED_QUERIES, REFINEMENTS } from './search/queries.ts'
import { percentile, printTable, type Row } from './table.ts'

const DEFAULT_DISHES = 60_000
const ROUNDS = 15
/** For every number of dishes, of the engine without a database. */
const LIMIT = { p95Ms: 10, worstMs: 50 }
const MB = 1024 * 1024

/**
 * Measures the search index without a database: building and searching. Uses CPU time of the process, which other load affects less than
 * elapsed time. Once with realistic and once with unkind words. `--dishes N`: number of dishes, by default 60,000.
 */
export async function run(args: string[]): Promise<void> {
  const count = countOption(args, 'dishes', DEFAULT_DISHES)
  for (const words of ['realistic', 'unkind'] as const) await measureCorpus(count, words)
}

async function measureCorpus(count: number, words: CorpusWords): Promise<void> {
  const now = new Date()
  const corpus = createCorpus(count, words)
  const started = process.cpuUsage()
  const catalogue = await buildCatalogue(corpus, now)
  prepareSearches(catalogue)
  const buildMs = cpuMsSince(started)
  globalThis.gc?.()
  const memory = process.memoryUsage()
  const title = `Search index with ${count.toLocaleString('en-GB')} dishes of ${words} words: built with ${(buildMs / 1000).toFixed(1)} s of processor time, corpus included; process ${Math.round(memory.rss / MB)} MB`
  printTable(title, measure(catalogue, now))
}

const HERE = { latitude: 51.48, longitude: -0.6 }

function measure(catalogue: Catalogue, now: Date): Row[] {
  const synonyms = new SynonymTable(SYNONYMS, DISH_KINDS)
  const search = (over: Pick<SearchRequest, 'query'> & Partial<SearchRequest>) => {
    const started = process.cpuUsage()
    catalogue.setTime(now)
    searchCatalogue(catalogue, synonyms, { isExact: false, limit: 10, offset: 0, position: null, ...over })
    return cpuMsSince(started)
  }
  catalogue.setTime(now)
  // As the server does after its start.
  for (const _search of warmUp(catalogue, synonyms));
  const [plain, refined] = [new Figures(), new Figures()]
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, queries] of Object.entries(ENGINE_QUERIES)) {
      for (const query of queries) plain.add(kind, search({ query, position: query.includes('near me') ? HERE : null }))
    }
    for (const [kind, refinements] of Object.entries(REFINEMENTS)) {
      for (const refinement of refinements) {
        // The clock advances, so that what is open is not always known.
        for (const query of REFINED_QUERIES)
          refined.add(kind, search({ query, position: HERE, localMinute: 1440 + 720 + round, refinement }))
      }
    }
  }
  return [...plain.rows('all without filters'), ...refined.rows('all with filters and counts')]
}

/** Times of searches by kind, in milliseconds. */
class Figures {
  readonly #byKind = new Map<string, number[]>()

  add(kind: string, ms: number): void {
    this.#byKind.set(kind, [...(this.#byKind.get(kind) ?? []), ms])
  }

  rows(title: string): Row[] {
    const all = [...this.#byKind.values()].flat()
    const isMet = percentile(all, 0.95) <= LIMIT.p95Ms && Math.max(...all) <= LIMIT.worstMs
    return [
      ...[...this.#byKind].map(([kind, figures]) => rowOf(kind, figures)),
      { ...rowOf(title, all), limit: `p95 ${LIMIT.p95Ms}, max ${LIMIT.worstMs} ms`, isMet },
    ]
  }
}

function rowOf(what: string, figures: readonly number[]): Row {
  const [p50, p95, max] = [percentile(figures, 0.5), percentile(figures, 0.95), Math.max(...figures)].map((figure) => figure.toFixed(1))
  return { what, measured: `p50 ${p50} ms, p95 ${p95} ms, max ${max} ms`, limit: '-', isMet: null }
}
