/** A client that prepares the statements it runs often, because parsing and planning take longer than running most of them. */
import { LRUCache } from 'lru-cache'
import { NumberClient } from './pg-type-parsers.ts'
import type { PrimaryConfig } from './primary.ts'

/** Most statements that a connection keeps. A statement takes up to 100 KB of the memory of each connection. */
const MAX_PREPARED = 200
/** Longer texts are inserts of many rows, of which hardly two are the same. In characters. */
const MAX_TEXT_LENGTH = 6000
/** Texts that are remembered to notice their second use. */
const MAX_SEEN = 500

/** The names under which texts are prepared. The first that are used twice get one; after `MAX_PREPARED` no other does. */
export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN })

  /** Returns the name of a text; undefined at its first use and when there are too many. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_PREPARED || text.length > MAX_TEXT_LENGTH) return known
    if (!this.#seen.has(text)) {
      this.#seen.set(text, true)
      return undefined
    }
    const name = `by-text-${this.#names.size + 1}`
    this.#names.set(text, name)
    this.#seen.delete(text)
    return name
  }
}

/** Shared by all connections, so that a statement that one of them has seen is prepared by the next. */
const sharedNames = new PreparedNames()

function prepared(names: PreparedNames, query: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0) return query
  if (typeof query === 'string') return { text: query, name: names.nameOf(query) }
  if (
    typeof query !== 'object' ||
    query === null ||
    !('text' in query) ||
    typeof query.text !== 'string' ||
    ('name' in query && query.name !== undefined)
  )
    return query
  const name = names.nameOf(query.text)
  return name === undefined ? query : { ...query, name }
}

/** For pools whose connections keep their session. Prepares parametrised statements from their second use on, by their text. */
export class PreparingClient extends NumberClient {
  constructor(config?: string | PrimaryConfig, names = sharedNames) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => query(prepared(names, first, rest[0]), ...rest)) as typeof this.query
  }
}
