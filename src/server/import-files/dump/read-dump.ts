import { linesOf } from '../decode-source.ts'
import { UnreadableFileError } from '../source-row.ts'
import { copiedRows } from './copied-rows.ts'
import type { DumpRow } from './dump-row.ts'
import type { LeftOut } from './left-out.ts'
import { SqlLexer } from './sql-tokens.ts'
import { StatementReader } from './statement-reader.ts'

/**
 * Reads the rows of some tables from plain SQL of pg_dump: COPY blocks and INSERT statements. Nothing of the file is executed.
 * @param wanted the tables, with schema; a table without a schema counts as one of `public`
 * @param leftOut counts the other statements and rows
 * @throws UnreadableFileError for a row that is longer than any can be, has expressions or the wrong number of values, and for a file that
 * ends early
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
    if (copy) yield* copiedRows(lines, copy, wanted.has(copy.table), leftOut)
  }
  if (lexer.isWithin || !reader.isBetween) throw new UnreadableFileError('The file ends within a statement: it is not complete')
}

export function isDump(start: string): boolean {
  return /^\s*(?:--|\/\*|SET\s|SELECT\s+pg_catalog|COPY\s|INSERT\s+INTO\s|CREATE\s|BEGIN\s*;|\\restrict\s)/i.test(start)
}
