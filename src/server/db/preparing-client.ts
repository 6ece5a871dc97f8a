/** A client that prepares the statements it runs often, because parsing and planning take longer than running most of them. */
import { LRUCache } from 'lru-cache'
import { NumberClient } from './pg-type-parsers.ts'

/** Most statements that a connection keeps. A statement takes up to 100 KB of the memory of each connection. */
const MAX_PREPARED = 200
/** Longer texts are inserts of many rows, of which hardly two are the same. In characters. */
const MAX_TEXT_LENGTH = 6000
/** Texts that are remembered to notice their second use. */
const MAX_SEEN = 500

const names = new Map<string, string>()
const seen = new LRUCache<string, true>({ max: MAX_SEEN })

/** The name under which a text is prepared, the same for all connections; undefined at its first use and when there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED || text.length > MAX_TEXT_LENGTH) return known
  if (!seen.has(text)) {
    seen.set(text, true)
    return undefined
  }
  const name = `by-text-${names.size + 1}`
  names.set(text, name)
  seen.delete(text)
  return name
}

function prepared(query: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0) return query
  if (typeof query === 'string') return { text: query, name: nameOf(query) }
  if (
    typeof query !== 'object' ||
    query === null ||
    !('text' in query) ||
    typeof query.text !== 'string' ||
    ('name' in query && query.name !== undefined)
  )
    return query
  const name = nameOf(query.text)
  return name === undefined ? query : { ...query, name }
}

/** For pools whose connections keep their session. Prepares parametrised statements from their second use on, by their text. */
export class PreparingClient extends NumberClient {
  constructor(...config: ConstructorParameters<typeof NumberClient>) {
    super(...config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => query(prepared(first, rest[0]), ...rest)) as typeof this.query
  }
}
