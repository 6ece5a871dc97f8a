import { linesOf } from '../decode-source.ts'
import { MAX_ROW_LENGTH, UnreadableFileError } from '../source-row.ts'
import { columnsOfTable, insertOf, kindOf, parseCopyStatement } from './classify-statement.ts'
import { constantOf, type DumpValue } from './insert-values.ts'
import type { LeftOut } from './left-out.ts'
import { SqlLexer, type SqlToken } from './sql-tokens.ts'

/** A row of a table in a dump. `table` has its schema: 'public.venues'. */
export type DumpRow = { line: number; table: string; values: Readonly<Record<string, DumpValue>> }

type Line = { line: number; text: string | null }

/** Maximum parts of a statement that are stored to find out what it is: a table has at most 1600 columns. */
const MAX_TOKENS = 50_000

/**
 * Reads the rows of some tables from plain SQL of pg_dump: COPY blocks and INSERT statements. Nothing of the file is executed.
 * @param wanted the tables, with schema; a table without a schema counts as one of `public`
 * @param leftOut counts the other statements and rows
 * @throws UnreadableFileError for a row that is longer than any can be, has expressions or the wrong number of values, and for a file that ends early
 */
export async function* readDump(text: AsyncIterable<string>, wanted: ReadonlySet<string>, leftOut: LeftOut): AsyncGenerator<DumpRow> {
  const lines = linesOf(text)
  const lexer = new SqlLexer()
  const reader = new StatementReader(wanted, leftOut)
  for await (const { line, text: written } of lines) {
    if (written === null) throw new UnreadableFileError(`Line ${line} is longer than any row can be`)
    if (!lexer.isWithin && reader.isBetween && written.startsWith('\\')) {
      leftOut.note(/^\\\w*/.exec(written)?.[0] ?? '\\')
      continue
    }
    for (const token of lexer.read(written)) {
      const row = reader.read(token, line)
      if (row) yield row
    }
    const copy = reader.takeCopy()
    if (copy) yield* copiedRows(lines, copy, wanted, leftOut)
  }
  if (lexer.isWithin || !reader.isBetween) throw new UnreadableFileError('The file ends within a statement: it is not complete')
}

class StatementReader {
  readonly #wanted: ReadonlySet<string>
  readonly #leftOut: LeftOut
  readonly #columnsOf = new Map<string, readonly string[]>()
  #head: SqlToken[] = []
  #length = 0
  /** Parentheses that are open, and blocks of BEGIN ATOMIC: a semicolon within them ends no statement. */
  #nesting = 0
  #isAtomic = false
  /** Whether the word has occurred: only the first one can begin the rows of an INSERT. */
  #hasValues = false
  #previous = ''
  #copy: { table: string; columns: readonly string[] } | null = null
  #insert: { table: string; columns: readonly string[] } | null = null
  /** The rows of an INSERT: how deep in parentheses and brackets, and whether they are over. */
  #depth = 0
  #isTail = false
  #line = 0
  #values: DumpValue[] = []
  #expression: SqlToken[] = []

  constructor(wanted: ReadonlySet<string>, leftOut: LeftOut) {
    this.#wanted = wanted
    this.#leftOut = leftOut
  }

  get isBetween(): boolean {
    return this.#head.length === 0 && this.#insert === null
  }

  takeCopy(): { table: string; columns: readonly string[] } | null {
    const copy = this.#copy
    this.#copy = null
    return copy
  }

  read(token: SqlToken, line: number): DumpRow | null {
    if (this.#insert) return this.#readValues(this.#insert, token, line)
    this.#nest(token)
    if (token.kind === 'sign' && token.text === ';' && this.#nesting <= 0) {
      this.#endStatement(line)
      return null
    }
    this.#length += token.text.length
    if (this.#head.length < MAX_TOKENS && this.#length <= MAX_ROW_LENGTH) this.#head.push(token)
    if (token.kind === 'word' && token.text === 'values' && !this.#hasValues) this.#beginValues(line)
    return null
  }

  #nest({ kind, text }: SqlToken): void {
    if (kind === 'sign' && text === '(') this.#nesting += 1
    if (kind === 'sign' && text === ')') this.#nesting -= 1
    if (kind !== 'word') return
    if (text === 'atomic' && this.#previous === 'begin') this.#isAtomic = true
    if (this.#isAtomic && (text === 'atomic' || text === 'case')) this.#nesting += 1
    if (this.#isAtomic && text === 'end') this.#nesting -= 1
    this.#previous = text
  }

  #endHead(): void {
    this.#head = []
    this.#length = 0
    this.#nesting = 0
    this.#isAtomic = false
    this.#hasValues = false
  }

  #endStatement(line: number): void {
    const copy = parseCopyStatement(this.#head)
    const created = copy ? null : columnsOfTable(this.#head)
    const [first, setting, , value] = this.#head.map(({ text }) => text)
    if (first === 'set' && setting === 'standard_conforming_strings' && value === 'off')
      throw new UnreadableFileError(
        `Line ${line}: dumps with standard_conforming_strings = off are not read. Please write it with a newer pg_dump.`,
      )
    if (copy) {
      if (copy.hasOptions && this.#wanted.has(copy.table))
        throw new UnreadableFileError(`Line ${line}: COPY with options is not read. Please write the dump with pg_dump.`)
      this.#copy = { table: copy.table, columns: copy.columns ?? this.#columnsFor(copy.table, line) }
    } else if (this.#head.length > 0) this.#leftOut.note(kindOf(this.#head))
    // Columns of other tables are not needed, and a file can create any number of them.
    if (created && this.#wanted.has(created.table)) this.#columnsOf.set(created.table, created.columns)
    this.#endHead()
  }

  #beginValues(line: number): void {
    this.#hasValues = true
    const insert = insertOf(this.#head)
    if (!insert) return
    this.#insert = { table: insert.table, columns: insert.columns ?? this.#columnsFor(insert.table, line) }
    this.#endHead()
    this.#isTail = false
  }

  #columnsFor(table: string, line: number): readonly string[] {
    const columns = this.#columnsOf.get(table)
    if (!columns && this.#wanted.has(table))
      throw new UnreadableFileError(
        `Line ${line}: the columns of ${table} are not named. Please write the dump without --data-only, or with --column-inserts.`,
      )
    return columns ?? []
  }

  #readValues({ table, columns }: { table: string; columns: readonly string[] }, token: SqlToken, line: number): DumpRow | null {
    const sign = token.kind === 'sign' ? token.text : null
    if (this.#depth === 0) {
      if (sign === ';') this.#insert = null
      else if (token.kind === 'word') this.#isTail = true
      else if (sign === '(' && !this.#isTail) {
        this.#depth = 1
        this.#line = line
        this.#length = 0
        this.#values = []
        this.#expression = []
      }
      return null
    }
    const isWanted = this.#wanted.has(table)
    if (this.#depth === 1 && (sign === ',' || sign === ')')) {
      if (isWanted) this.#endValue(table, columns)
      if (sign === ',') return null
      this.#depth = 0
      return this.#endRow(table, columns, isWanted)
    }
    if (sign === '(' || sign === '[') this.#depth += 1
    if (sign === ')' || sign === ']') this.#depth -= 1
    if (!isWanted) return null
    // Each part counts, so that a row of signs is not longer than one of text.
    this.#length += token.text.length + 1
    if (this.#length > MAX_ROW_LENGTH) throw new UnreadableFileError(`The row at line ${this.#line} is longer than any can be`)
    this.#expression.push(token)
    return null
  }

  #endValue(table: string, columns: readonly string[]): void {
    const value = constantOf(this.#expression)
    this.#expression = []
    if (value === undefined)
      throw new UnreadableFileError(
        `Line ${this.#line}: the value of ${columns[this.#values.length] ?? 'a column'} in ${table} is an expression, which is not read`,
      )
    this.#values.push(value)
  }

  #endRow(table: string, columns: readonly string[], isWanted: boolean): DumpRow | null {
    if (isWanted) return { line: this.#line, table, values: named(columns, this.#values, this.#line) }
    this.#leftOut.note(`rows of ${table}`)
    return null
  }
}

async function* copiedRows(
  lines: AsyncIterator<Line>,
  { table, columns }: { table: string; columns: readonly string[] },
  wanted: ReadonlySet<string>,
  leftOut: LeftOut,
): AsyncGenerator<DumpRow> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { line, text } = next.value
    if (text === '\\.') return
    if (!wanted.has(table)) leftOut.note(`rows of ${table}`)
    else if (text === null) throw new UnreadableFileError(`Line ${line} is longer than any row can be`)
    else yield { line, table, values: named(columns, text.split('\t').map(copiedValue), line) }
  }
  throw new UnreadableFileError(`The file ends within the rows of ${table}: it is not complete`)
}

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function copiedValue(text: string): string | null {
  if (text === '\\N') return null
  return text.includes('\\') ? text.replace(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign) : text
}

function named(columns: readonly string[], values: readonly DumpValue[], line: number): Record<string, DumpValue> {
  if (values.length !== columns.length)
    throw new UnreadableFileError(`Line ${line}: the row has ${values.length} values for ${columns.length} columns`)
  const row: Record<string, DumpValue> = Object.create(null)
  for (const [index, column] of columns.entries()) row[column] = values[index] ?? null
  return row
}

export function isDump(start: string): boolean {
  return /^\s*(?:--|\/\*|SET\s|SELECT\s+pg_catalog|COPY\s|INSERT\s+INTO\s|CREATE\s|BEGIN\s*;|\\restrict\s)/i.test(start)
}
