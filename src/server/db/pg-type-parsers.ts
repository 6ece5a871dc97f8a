/** How values of the database become JavaScript's, the same for every way of asking. */
import pg from 'pg'

type Parser = (text: string) => unknown

const asText: Parser = (text) => text

/**
 * By type number. int8 and numeric become numbers: counts, ids and prices stay far below 2^53. Dates and times stay
 * text ('2026-12-24', '19:30:00'): a Date would add a time zone that nobody meant.
 */
const PARSERS = new Map<number, Parser>([
  [20, Number],
  [1700, Number],
  [1082, asText],
  [1083, asText],
])

/** The numbers alone, for drizzle, which has its own mind about dates. */
const NUMBER_TYPES = new Set([20, 1700])

function parserOf(oid: number, format: 'text' | 'binary' | undefined, types: pg.CustomTypesConfig): Parser {
  // `pg` asks for the binary format only when a query sets `binary`, which none of ours does.
  const own = format === 'binary' ? undefined : PARSERS.get(oid)
  return own ?? (types.getTypeParser(oid, format) as Parser)
}

/** For `types` in a client's configuration. */
export const pgTypeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => parserOf(oid, format, pg.types)) as pg.CustomTypesConfig['getTypeParser'],
}

interface QueryWithTypes {
  types?: pg.CustomTypesConfig
}

function withNumbers(query: unknown): unknown {
  if (typeof query !== 'object' || query === null) return query
  const { types } = query as QueryWithTypes
  if (!types || types === pgTypeParsers) return query
  const wrapped: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      NUMBER_TYPES.has(oid) ? parserOf(oid, format, types) : types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
  }
  return { ...query, types: wrapped }
}

/**
 * A client whose numbers are numbers also for drizzle, which gives its own `types` with every query and so never looks
 * at the client's.
 */
export class NumberClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => query(withNumbers(first), ...rest)) as typeof this.query
  }
}
