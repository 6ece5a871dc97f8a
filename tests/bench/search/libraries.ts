/** Search libraries of npm behind one interface, configured as their documentation recommends for names with typing errors. */
import { create, insertMultiple, search as searchOrama } from '@orama/orama'
import { Document } from 'flexsearch'
import MiniSearch from 'minisearch'

/** `about` is everything except the name: description, category, cuisine, tags, venue and postal address. */
export type TextDocument = { id: number; name: string; about: string }

/** Ids of the best documents, best first, and the score of the first if the library has scores. */
type TextResults = { ids: number[]; score: number | null }

type TextIndex = (query: string) => TextResults

export type Library = { name: string; build(documents: readonly TextDocument[]): Promise<TextIndex> }

const RESULTS = 10
/** Weight of a word in the name. */
const NAME_BOOST = 3

/** Tolerated typing errors: one from four letters, two from eight, as in our search. */
function editsOf(word: string): number {
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
}

const miniSearch: Library = {
  name: 'MiniSearch',
  async build(documents) {
    const index = new MiniSearch<TextDocument>({ fields: ['name', 'about'] })
    index.addAll(documents)
    return (query) => {
      const found = index.search(query, { prefix: true, fuzzy: editsOf, boost: { name: NAME_BOOST } })
      return { ids: found.slice(0, RESULTS).map(({ id }) => Number(id)), score: found[0]?.score ?? null }
    }
  },
}

const orama: Library = {
  name: 'Orama',
  async build(documents) {
    const index = create({ schema: { name: 'string', about: 'string' } })
    await insertMultiple(
      index,
      documents.map(({ id, ...text }) => ({ ...text, id: String(id) })),
    )
    return (query) => {
      // One tolerance for all words of a query, because that of the longest word would allow two errors in words of four letters.
      const found = searchOrama(index, { term: query, tolerance: 1, boost: { name: NAME_BOOST }, threshold: 1, limit: RESULTS })
      if (found instanceof Promise) throw new Error('Orama searches without a plug-in are synchronous')
      return { ids: found.hits.map(({ id }) => Number(id)), score: found.hits[0]?.score ?? null }
    }
  },
}

const flexSearch: Library = {
  name: 'FlexSearch',
  async build(documents) {
    const index = new Document<TextDocument>({
      document: { id: 'id', index: ['name', 'about'] },
      tokenize: 'forward',
      encoder: 'LatinBalance',
    })
    for (const document of documents) index.add(document)
    return (query) => {
      const found = index.search(query, { limit: RESULTS, suggest: true })
      // Results by name come before the others. The library has no scores.
      const ids = [...new Set(found.flatMap(({ result }) => result.map(Number)))]
      return { ids: ids.slice(0, RESULTS), score: null }
    }
  },
}

export const LIBRARIES: readonly Library[] = [miniSearch, orama, flexSearch]
