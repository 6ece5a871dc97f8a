import { MAX_ROW_LENGTH, UnreadableFileError } from '../source-row.ts'
import { columnsOfTable, insertOf, kindOf, parseCopyStatement } from './classify-statement.ts'
import type { DumpRow, TableColumns } from './dump-row.ts'
import { InsertReader } from './insert-reader.ts'
import type { LeftOut } from './left-out.ts'
import type { SqlToken } from './sql-tokens.ts'

/** Maximum parts of a statement that are stored to find out what it is: a table has at most 1600 columns. */
const MAX_TOKENS = 50_000

/** Reads the statements of a dump, token by token: the rows of INSERT, and which table a COPY block belongs to. */
export class StatementReader {
  readonly #wanted: ReadonlySet<string>
  readonly #leftOut: LeftOut
  readonly #columnsOf = new Map<string, readonly string[]>()
  /** The current statement, of an INSERT only up to VALUES. */
  #head: SqlToken[] = []
  #length = 0
  #nesting = new StatementNesting()
  /** Whether the word has occurred: only the first one can begin the rows of an INSERT. */
  #hasValues = false
  #copy: TableColumns | null = null
  #insert: InsertReader | null = null

  constructor(wanted: ReadonlySet<string>, leftOut: LeftOut) {
    this.#wanted = wanted
    this.#leftOut = leftOut
  }

  get isBetween(): boolean {
    return this.#head.length === 0 && this.#insert === null
  }

  takeCopy(): TableColumns | null {
    const copy = this.#copy
    this.#copy = null
    return copy
  }

  read(token: SqlToken, line: number): DumpRow | null {
    if (this.#insert) {
      const row = this.#insert.read(token, line)
      if (this.#insert.hasEnded) this.#insert = null
      return row
    }
    this.#nesting.add(token)
    if (token.kind === 'sign' && token.text === ';' && this.#nesting.isOutside) {
      this.#endStatement(line)
      return null
    }
    this.#length += token.text.length
    if (this.#head.length < MAX_TOKENS && this.#length <= MAX_ROW_LENGTH) this.#head.push(token)
    if (token.kind === 'word' && token.text === 'values' && !this.#hasValues) this.#beginValues(line)
    return null
  }

  #endHead(): void {
    this.#head = []
    this.#length = 0
    this.#nesting = new StatementNesting()
    this.#hasValues = false
  }

  #endStatement(line: number): void {
    this.#requireStandardStrings(line)
    const copy = parseCopyStatement(this.#head)
    if (copy) {
      if (copy.hasOptions && this.#wanted.has(copy.table))
        throw new UnreadableFileError(`Line ${line}: COPY with options is not read. Please write the dump with pg_dump.`)
      this.#copy = { table: copy.table, columns: copy.columns ?? this.#columnsFor(copy.table, line) }
    } else if (this.#head.length > 0) this.#leftOut.note(kindOf(this.#head))
    const created = columnsOfTable(this.#head)
    // Columns of other tables are not needed, and a file can create any number of them.
    if (created && this.#wanted.has(created.table)) this.#columnsOf.set(created.table, created.columns)
    this.#endHead()
  }

  #requireStandardStrings(line: number): void {
    const [first, setting, , value] = this.#head.map(({ text }) => text)
    if (first === 'set' && setting === 'standard_conforming_strings' && value === 'off')
      throw new UnreadableFileError(
        `Line ${line}: dumps with standard_conforming_strings = off are not read. Please write it with a newer pg_dump.`,
      )
  }

  #beginValues(line: number): void {
    this.#hasValues = true
    const insert = insertOf(this.#head)
    if (!insert) return
    const columns = insert.columns ?? this.#columnsFor(insert.table, line)
    this.#insert = new InsertReader({ table: insert.table, columns }, this.#wanted.has(insert.table), this.#leftOut)
    this.#endHead()
  }

  #columnsFor(table: string, line: number): readonly string[] {
    const columns = this.#columnsOf.get(table)
    if (!columns && this.#wanted.has(table))
      throw new UnreadableFileError(
        `Line ${line}: the columns of ${table} are not named. Please write the dump without --data-only, or with --column-inserts.`,
      )
    return columns ?? []
  }
}

/** Counts the open parentheses and blocks of BEGIN ATOMIC of one statement: a semicolon within them ends no statement. */
class StatementNesting {
  #depth = 0
  #isAtomic = false
  #previousWord = ''

  get isOutside(): boolean {
    return this.#depth <= 0
  }

  add({ kind, text }: SqlToken): void {
    if (kind === 'sign' && text === '(') this.#depth += 1
    if (kind === 'sign' && text === ')') this.#depth -= 1
    if (kind !== 'word') return
    if (text === 'atomic' && this.#previousWord === 'begin') this.#isAtomic = true
    if (this.#isAtomic && (text === 'atomic' || text === 'case')) this.#depth += 1
    if (this.#isAtomic && text === 'end') this.#depth -= 1
    this.#previousWord = text
  }
}
