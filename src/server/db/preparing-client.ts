import { LRUCache } from 'lru-cache'
import { NumberClient } from './pg-type-parsers.ts'
import type { PrimaryConfig } from './primary.ts'

/** Prepared statements per connection. Each takes up to 100 KB of memory in every connection. */
const MAX_PREPARED = 200
/** In characters. Longer texts are multi-row inserts, which rarely repeat. */
const MAX_TEXT_LENGTH = 6000
const MAX_SEEN = 500

export class PreparedNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new LRUCache<string, true>({ max: MAX_SEEN })

  /** Returns the name of a text; undefined at its first use, when it is too long, or when all names are taken. */
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

const sharedNames = new PreparedNames()

function prepared(names: PreparedNames, query: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0) return query
  if (typeof query === 'string') return { text: query, name: names.nameOf(query) }
  if (
    typeof query !== 'object' ||
    query === null ||
    !('text' in query) ||
    typeof query.text !== 'string' ||
    ('name' in query && query.name)
  )
    return query
  const name = names.nameOf(query.text)
  return name === undefined ? query : { ...query, name }
}

/** Prepares parametrised statements from their second use on. Only for pools whose connections keep their session. */
export class PreparingClient extends NumberClient {
  constructor(config?: string | PrimaryConfig, names = sharedNames) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => query(prepared(names, first, rest[0]), ...rest)) as typeof this.query
  }
}
