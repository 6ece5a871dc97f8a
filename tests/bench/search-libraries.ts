import { DISH_KINDS } from '../../src/domain/search/dish-kinds.ts'
import { SYNONYMS } from '../../src/domain/search/synonyms.ts'
import { searchCatalogue } from '../../src/search-index/search-catalogue.ts'
import { SynonymTable } from '../../src/search-index/synonym-table.ts'
import { openSearchOf } from '../relevance/demo-catalogue.ts'
import { relevanceQueries } from '../relevance/queries.ts'
import { faultOf, QUERY_CLASSES, type RelevanceAnswer, type RelevanceQuery } from '../relevance/relevance-query.ts'
import { visibleDishes, visibleVenues } from '../relevance/visible-content.ts'
import { countOption } from './count-option.ts'
import { cpuMsSince } from './cpu-time.ts'
import { buildCatalogue } from './search/build-catalogue.ts'
import { createCorpus } from './search/corpus.ts'
import { LIBRARIES, type Library, type TextDocument } from './search/libraries.ts'
import { ENGINE_QUERIES } from './search/queries.ts'
import { median, percentile, printTable, type Row } from './table.ts'

const DEFAULT_DISHES = 5_000
const ROUNDS = 20

type Search = (query: string) => RelevanceAnswer

/**
 * Compares the search with three npm libraries: correct results of the 120 relevance queries, and time. Then measures speed among many
 * dishes. `--dishes N`: number of dishes, by default 5,000; Orama takes minutes to index 60,000.
 */
export async function run(args: string[]): Promise<void> {
  const count = countOption(args, 'dishes', DEFAULT_DISHES)
  const own = await openSearchOf()
  const rows = [measure('this guide', own)]
  for (const library of LIBRARIES) rows.push(measure(library.name, await openLibrary(library)))
  printTable(`${relevanceQueries.length} queries of diners among ${visibleDishes.length} dishes: right of all, and by class`, rows)
  printTable(`Speed among ${count.toLocaleString('en-GB')} dishes, processor time`, await compareSpeed(count))
}

async function compareSpeed(count: number): Promise<Row[]> {
  const now = new Date()
  const corpus = createCorpus(count)
  const texts = [...corpus.dishes].map(({ name, description }, id): TextDocument => ({ id, name, about: description ?? '' }))
  const synonyms = new SynonymTable(SYNONYMS, DISH_KINDS)
  const request = { isExact: false, limit: 10, offset: 0, position: null }
  const builds: [string, () => Promise<(query: string) => unknown>][] = [
    [
      'this guide (venues as well)',
      async () => {
        const catalogue = await buildCatalogue(createCorpus(count), now)
        return (query) => searchCatalogue(catalogue, synonyms, { ...request, query })
      },
    ],
    ...LIBRARIES.map((library): (typeof builds)[number] => [library.name, () => library.build(texts)]),
  ]
  const rows: Row[] = []
  for (const [what, build] of builds) {
    const started = process.cpuUsage()
    const search = await build()
    rows.push({ what, measured: `built in ${(cpuMsSince(started) / 1000).toFixed(1)} s, ${timesOf(search)}`, limit: '-', isMet: null })
  }
  return rows
}

/** Runs each query three times, so that a slow library does not take hours. */
function timesOf(search: (query: string) => unknown): string {
  const figures = [1, 2, 3].flatMap(() =>
    Object.values(ENGINE_QUERIES)
      .flat()
      .map((query) => {
        const started = process.cpuUsage()
        search(query)
        return cpuMsSince(started)
      }),
  )
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(figures, share).toFixed(1))
  return `p50 ${p50} ms, p95 ${p95} ms, max ${max} ms`
}

async function openLibrary(library: Library): Promise<Search> {
  const dishes = await library.build(visibleDishes.map(dishText))
  const venues = await library.build(visibleVenues.map(venueText))
  return (query) => {
    const [dish, venue] = [dishes(query), venues(query)]
    return {
      first: firstOf(dish, venue),
      dishes: dish.ids.map((id) => visibleDishes[id]?.name ?? ''),
      venues: venue.ids.map((id) => visibleVenues[id]?.name ?? ''),
    }
  }
}

type Best = { ids: number[]; score: number | null }

/** Returns the list with the better first result; dishes when a library has no scores. */
function firstOf(dish: Best, venue: Best): RelevanceAnswer['first'] {
  if (dish.ids.length === 0) return venue.ids.length === 0 ? null : 'venues'
  if (venue.ids.length === 0) return 'dishes'
  return (venue.score ?? 0) > (dish.score ?? 0) ? 'venues' : 'dishes'
}

function dishText({ name, description, category, dietary, venue }: (typeof visibleDishes)[number], id: number): TextDocument {
  const at = visibleVenues.find((one) => one.name === venue)
  const place = at ? [at.name, at.cuisines.join(' '), at.city, at.postcode] : []
  return { id, name, about: [description, category, dietary.join(' '), ...place].filter(Boolean).join(' ') }
}

function venueText(
  { name, description, cuisines, road, city, county, postcode }: (typeof visibleVenues)[number],
  id: number,
): TextDocument {
  return { id, name, about: [description, cuisines.join(' '), road, city, county, postcode].filter(Boolean).join(' ') }
}

function measure(what: string, search: Search): Row {
  const right = relevanceQueries.filter((query) => faultOf(query, search(query.query)) === null)
  const classes = QUERY_CLASSES.map((kind) => `${kind} ${countOf(right, kind)}/${countOf(relevanceQueries, kind)}`).join(', ')
  const times = Array.from({ length: ROUNDS }, () => {
    const started = process.cpuUsage()
    for (const { query } of relevanceQueries) search(query)
    return cpuMsSince(started) / relevanceQueries.length
  })
  return {
    what,
    measured: `${right.length} right, ${median(times).toFixed(2)} ms of processor time a query; ${classes}`,
    limit: '-',
    isMet: null,
  }
}

function countOf(queries: readonly RelevanceQuery[], kind: string): number {
  return queries.filter((query) => query.class === kind).length
}
