import { MAX_ROW_LENGTH } from '../source-row.ts'

/** A part of a statement. A word is a name in lower case, a keyword or a number; a name was quoted. */
export type SqlToken = { kind: 'word' | 'name' | 'string' | 'sign'; text: string }

const SPACE = /\s+/y
const NUMBER = /\d+(?:\.\d*)?(?:[eE][+-]?\d+)?(?![\p{L}_$])/uy
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_$]*/uy
const DOLLAR_QUOTE = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy
const STRING_START = /[eE]?'/y
const COMMENT_LIMIT = /\/\*|\*\//g
const STRING_STOP = /['\\]/g
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Quoted text that continues on the next line. `end` is what ends it. */
type Quoted = { kind: 'string' | 'name'; end: string; hasEscapes: boolean; text: string }

/**
 * Divides SQL into its parts, line by line, as PostgreSQL does: strings, quoted names, dollar quotes and comments may have several lines.
 * Text beyond the longest row is cut off, so that a quote without an end takes no memory.
 */
export class SqlLexer {
  #quoted: Quoted | null = null
  #comments = 0

  get isWithin(): boolean {
    return this.#quoted !== null || this.#comments > 0
  }

  /** The parts that end on this line, which has no line end. */
  read(line: string): SqlToken[] {
    const text = `${line}\n`
    const tokens: SqlToken[] = []
    for (let at = 0; at < text.length; ) {
      if (this.#quoted) at = this.#readQuoted(this.#quoted, text, at, tokens)
      else if (this.#comments > 0) at = this.#readComment(text, at)
      else if (text.startsWith('--', at)) break
      else if (text.startsWith('/*', at)) {
        this.#comments = 1
        at += 2
      } else at = this.#readPart(text, at, tokens)
    }
    return tokens
  }

  #readPart(text: string, at: number, tokens: SqlToken[]): number {
    const space = matchAt(SPACE, text, at)
    if (space) return at + space.length
    const string = matchAt(STRING_START, text, at)
    if (string) return this.#open({ kind: 'string', end: "'", hasEscapes: /^e/i.test(string), text: '' }, at + string.length)
    if (text[at] === '"') return this.#open({ kind: 'name', end: '"', hasEscapes: false, text: '' }, at + 1)
    const dollars = matchAt(DOLLAR_QUOTE, text, at)
    if (dollars) return this.#open({ kind: 'string', end: dollars, hasEscapes: false, text: '' }, at + dollars.length)
    const word = matchAt(NUMBER, text, at) ?? matchAt(WORD, text, at)
    if (word) {
      tokens.push({ kind: 'word', text: word.toLowerCase() })
      return at + word.length
    }
    tokens.push({ kind: 'sign', text: text[at] as string })
    return at + 1
  }

  #open(quoted: Quoted, at: number): number {
    this.#quoted = quoted
    return at
  }

  #readQuoted(quoted: Quoted, text: string, from: number, tokens: SqlToken[]): number {
    const { end } = quoted
    for (let at = from; at < text.length; ) {
      const stop = nextStop(quoted, text, at)
      if (stop < 0) {
        append(quoted, text.slice(at))
        return text.length
      }
      append(quoted, text.slice(at, stop))
      if (quoted.hasEscapes && text[stop] === '\\') {
        const next = text[stop + 1] ?? ''
        append(quoted, ESCAPES[next] ?? next)
        at = stop + 2
        continue
      }
      at = stop + end.length
      if (end.length > 1 || text[at] !== end) {
        tokens.push({ kind: quoted.kind, text: quoted.text })
        this.#quoted = null
        return at
      }
      append(quoted, end)
      at += 1
    }
    return text.length
  }

  #readComment(text: string, from: number): number {
    COMMENT_LIMIT.lastIndex = from
    const limit = COMMENT_LIMIT.exec(text)
    if (!limit) return text.length
    this.#comments += limit[0] === '/*' ? 1 : -1
    return COMMENT_LIMIT.lastIndex
  }
}

/** Where the quoted text ends or has an escape; -1 when neither follows. */
function nextStop({ end, hasEscapes }: Quoted, text: string, from: number): number {
  if (!hasEscapes) return text.indexOf(end, from)
  STRING_STOP.lastIndex = from
  return STRING_STOP.exec(text)?.index ?? -1
}

function append(quoted: Quoted, text: string): void {
  if (quoted.text.length <= MAX_ROW_LENGTH) quoted.text += text
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}
