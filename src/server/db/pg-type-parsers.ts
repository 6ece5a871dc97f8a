import pg from 'pg'
import { isTracing, traceStatement } from '../tracing/span.ts'
import { PrimaryClient, type PrimaryConfig } from './primary.ts'

type Parser = (text: string) => unknown

const asText: Parser = (text) => text

/**
 * Parsers by type OID. int8 and numeric become numbers, because counts, ids and prices are far below 2^53. Dates and times stay text
 * ('2026-12-24', '19:30:00'), because a Date would add a time zone.
 */
const PARSERS = new Map<number, Parser>([
  [20, Number],
  [1700, Number],
  [1082, asText],
  [1083, asText],
])

/** Drizzle parses dates itself, so override only numbers. */
const NUMBER_TYPES = new Set([20, 1700])

function parserOf(oid: number, format: 'text' | 'binary' | undefined, types: pg.CustomTypesConfig): Parser {
  // `pg` uses the binary format only when a query sets `binary`; no query here does.
  const own = format === 'binary' ? undefined : PARSERS.get(oid)
  return own ?? (types.getTypeParser(oid, format) as Parser)
}

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
  return { ...query, types: wrappedTypes.get(types) ?? wrap(types) }
}

/** A prepared query of drizzle passes the same types each time. */
const wrappedTypes = new WeakMap<pg.CustomTypesConfig, pg.CustomTypesConfig>()

function wrap(types: pg.CustomTypesConfig): pg.CustomTypesConfig {
  const wrapped: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      NUMBER_TYPES.has(oid) ? parserOf(oid, format, types) : types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
  }
  wrappedTypes.set(types, wrapped)
  return wrapped
}

/**
 * Parses numbers also for drizzle, which passes its own `types` with every query and ignores the client's. Records each statement as a span
 * while tracing is on.
 */
export class NumberClient extends PrimaryClient {
  constructor(config?: string | PrimaryConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) => {
      const args = [withNumbers(first), ...rest]
      return isTracing() ? traceStatement(query, args) : query(...args)
    }) as typeof this.query
  }
}
