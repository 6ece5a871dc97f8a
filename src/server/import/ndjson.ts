import { linesOf } from './lines.ts'
import { parseJsonRow, type SourceRow, TOO_LONG } from './source-row.ts'

/** One JSON object a line; blank lines are passed over. */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const { line, text: json } of linesOf(text)) {
    if (json === null) yield { line, unreadable: TOO_LONG }
    else if (json.trim()) yield parseJsonRow(line, json)
  }
}
