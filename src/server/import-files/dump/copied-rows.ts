import { UnreadableFileError } from '../source-row.ts'
import { type DumpRow, type TableColumns, toDumpRow } from './dump-row.ts'
import type { LeftOut } from './left-out.ts'

type Line = { line: number; text: string | null }

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/**
 * Reads the rows of a COPY block, up to its last line.
 * @param leftOut counts the rows of a table that is not wanted
 * @throws UnreadableFileError for a row that is too long or has the wrong number of values, and for a file that ends early
 */
export async function* copiedRows(
  lines: AsyncIterator<Line>,
  copy: TableColumns,
  isWanted: boolean,
  leftOut: LeftOut,
): AsyncGenerator<DumpRow> {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { line, text } = next.value
    if (text === '\\.') return
    if (!isWanted) leftOut.note(`rows of ${copy.table}`)
    else if (text === null) throw new UnreadableFileError(`Line ${line} is longer than any row can be`)
    else yield toDumpRow(copy, text.split('\t').map(copiedValue), line)
  }
  throw new UnreadableFileError(`The file ends within the rows of ${copy.table}: it is not complete`)
}

function copiedValue(text: string): string | null {
  if (text === '\\N') return null
  return text.includes('\\') ? text.replace(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign) : text
}
