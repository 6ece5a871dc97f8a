import type { SqlToken } from './sql-tokens.ts'

/** A value of a row: null, text as PostgreSQL writes it, or the values of ARRAY[…]. */
export type DumpValue = string | null | readonly string[]

/** The value of an expression of INSERT: a constant with or without a cast, or an array of them. Undefined for any other expression. */
export function constantOf(expression: readonly SqlToken[]): DumpValue | undefined {
  const tokens = withoutCast(expression)
  const [first, second] = tokens
  return first?.kind === 'word' && first.text === 'array' && second?.text === '[' ? arrayOf(tokens.slice(2)) : scalarOf(tokens)
}

function scalarOf(tokens: readonly SqlToken[]): string | null | undefined {
  const [first, second] = tokens
  if (!first) return undefined
  if (tokens.length === 1 && first.kind === 'string') return first.text
  if (tokens.length === 2 && first.text === '-' && second && isNumber(second)) return `-${second.text}`
  if (tokens.length !== 1 || first.kind !== 'word') return undefined
  if (first.text === 'null' || first.text === 'default') return null
  return isNumber(first) || first.text === 'true' || first.text === 'false' ? first.text : undefined
}

function isNumber({ kind, text }: SqlToken): boolean {
  return kind === 'word' && /^\d[\d.]*(?:e[+-]?\d+)?$/i.test(text)
}

/** @param tokens what follows `ARRAY[`. Undefined for arrays in arrays, too. */
function arrayOf(tokens: readonly SqlToken[]): readonly string[] | undefined {
  if (tokens.at(-1)?.text !== ']') return undefined
  const values: string[] = []
  let from = 0
  for (const [at, { kind, text }] of tokens.entries()) {
    const isLast = at === tokens.length - 1
    if (!isLast && (kind !== 'sign' || text !== ',')) continue
    if (isLast && at === from) break
    const value = scalarOf(withoutCast(tokens.slice(from, at)))
    if (typeof value !== 'string') return undefined
    values.push(value)
    from = at + 1
  }
  return values
}

function withoutCast(tokens: readonly SqlToken[]): readonly SqlToken[] {
  let brackets = 0
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== 'sign') continue
    if (text === '[' || text === '(') brackets += 1
    else if (text === ']' || text === ')') brackets -= 1
    else if (text === ':' && tokens[at + 1]?.text === ':' && brackets === 0) return tokens.slice(0, at)
  }
  return tokens
}

/** The values of an array in the text form of PostgreSQL, or of a JSON array. Null for other text. */
export function valuesOfArray(text: string): string[] | null {
  const trimmed = text.trim()
  if (trimmed.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(trimmed)
      return Array.isArray(parsed) && parsed.every((one) => typeof one !== 'object') ? parsed.map(String) : null
    } catch {
      return null
    }
  }
  if (!trimmed.startsWith('{') || !trimmed.endsWith('}')) return null
  return valuesInBraces(trimmed.slice(1, -1))
}

const VALUE = /\s*(?:"([^"\\]*(?:\\.[^"\\]*)*)"\s*|([^,"]*))(,|$)/gsy

function valuesInBraces(text: string): string[] | null {
  if (text.trim() === '') return []
  const values: string[] = []
  for (const [, quoted, plain = '', end] of text.matchAll(VALUE)) {
    values.push(quoted === undefined ? plain.trim() : quoted.replace(/\\(.)/gs, '$1'))
    if (end === '') return values
  }
  return null
}
