import type { SqlToken } from './sql-tokens.ts'

/** A value of a row: null, text as PostgreSQL writes it, or the values of ARRAY[…]. */
export type DumpValue = string | null | readonly string[]

/** The value of an expression of INSERT: a constant with or without a cast, or an array of them. Undefined for any other expression. */
export function constantOf(expression: readonly SqlToken[]): DumpValue | undefined {
  const tokens = withoutCast(expression)
  const [first, second] = tokens
  if (!first) return undefined
  if (first.kind === 'word' && first.text === 'array' && second?.text === '[') return arrayOf(tokens.slice(2))
  if (tokens.length === 1 && first.kind === 'string') return first.text
  if (tokens.length === 2 && first.text === '-' && second && isNumber(second)) return `-${second.text}`
  if (tokens.length !== 1 || first.kind !== 'word') return undefined
  if (first.text === 'null' || first.text === 'default') return null
  return isNumber(first) || first.text === 'true' || first.text === 'false' ? first.text : undefined
}

function isNumber({ kind, text }: SqlToken): boolean {
  return kind === 'word' && /^\d[\d.]*(?:e[+-]?\d+)?$/i.test(text)
}

function arrayOf(tokens: readonly SqlToken[]): readonly string[] | undefined {
  if (tokens.at(-1)?.text !== ']') return undefined
  const inner = tokens.slice(0, -1)
  const values: string[] = []
  for (let from = 0; from < inner.length; ) {
    const comma = inner.findIndex(({ kind, text }, at) => at >= from && kind === 'sign' && text === ',')
    const end = comma < 0 ? inner.length : comma
    const value = constantOf(inner.slice(from, end))
    if (typeof value !== 'string') return undefined
    values.push(value)
    from = end + 1
  }
  return values
}

/** Leaves out `::type` at the end. */
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
  const found = trimmed.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,"]+)/gs)
  return [...found].map(([, quoted, plain]) => (quoted === undefined ? (plain ?? '').trim() : quoted.replace(/\\(.)/gs, '$1')))
}
