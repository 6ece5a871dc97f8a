import { MAX_ROW_LENGTH, UnreadableFileError } from '../source-row.ts'
import { type DumpRow, type TableColumns, toDumpRow } from './dump-row.ts'
import { constantOf, type DumpValue } from './insert-values.ts'
import type { LeftOut } from './left-out.ts'
import type { SqlToken } from './sql-tokens.ts'

/** Reads the rows of one INSERT statement: from after VALUES to the semicolon. */
export class InsertReader {
  readonly #insert: TableColumns
  readonly #isWanted: boolean
  readonly #leftOut: LeftOut
  #hasEnded = false
  /** Parentheses and brackets that are open: 0 between rows, 1 between the values of a row. */
  #depth = 0
  /** Whether all rows were read and a clause such as ON CONFLICT follows. */
  #isAfterRows = false
  #line = 0
  #length = 0
  #values: DumpValue[] = []
  /** The tokens of the current value. */
  #expression: SqlToken[] = []

  /** @param isWanted whether the rows are returned. Otherwise `leftOut` counts them */
  constructor(insert: TableColumns, isWanted: boolean, leftOut: LeftOut) {
    this.#insert = insert
    this.#isWanted = isWanted
    this.#leftOut = leftOut
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** @returns the row that ends with this token; null for any other token, and when rows of the table are not wanted */
  read(token: SqlToken, line: number): DumpRow | null {
    const sign = token.kind === 'sign' ? token.text : null
    if (this.#depth === 0) {
      if (sign === ';') this.#hasEnded = true
      else if (token.kind === 'word') this.#isAfterRows = true
      else if (sign === '(' && !this.#isAfterRows) this.#beginRow(line)
      return null
    }
    if (this.#depth === 1 && (sign === ',' || sign === ')')) {
      if (this.#isWanted) this.#endValue()
      return sign === ')' ? this.#endRow() : null
    }
    if (sign === '(' || sign === '[') this.#depth += 1
    if (sign === ')' || sign === ']') this.#depth -= 1
    if (this.#isWanted) this.#extendValue(token)
    return null
  }

  #beginRow(line: number): void {
    this.#depth = 1
    this.#line = line
    this.#length = 0
    this.#values = []
    this.#expression = []
  }

  #extendValue(token: SqlToken): void {
    // Adds one for each token, so that a row of many short tokens is limited, too.
    this.#length += token.text.length + 1
    if (this.#length > MAX_ROW_LENGTH) throw new UnreadableFileError(`The row at line ${this.#line} is longer than any can be`)
    this.#expression.push(token)
  }

  #endValue(): void {
    const value = constantOf(this.#expression)
    this.#expression = []
    if (value === undefined) {
      const { table, columns } = this.#insert
      const column = columns[this.#values.length] ?? 'a column'
      throw new UnreadableFileError(`Line ${this.#line}: the value of ${column} in ${table} is an expression, which is not read`)
    }
    this.#values.push(value)
  }

  #endRow(): DumpRow | null {
    this.#depth = 0
    if (this.#isWanted) return toDumpRow(this.#insert, this.#values, this.#line)
    this.#leftOut.note(`rows of ${this.#insert.table}`)
    return null
  }
}
