/** What goes over the control socket: newline-delimited JSON, both ways. */
import { decodeText, linesOf } from '../import/lines.ts'
import { MAX_ROW_LENGTH } from '../import/source-row.ts'

/** JSON may write one character as six. */
const MAX_LINE_LENGTH = MAX_ROW_LENGTH * 6 + 1000

/** The values that come in as lines. The other end is this program, so their shape is not doubted. */
export async function* decodeLines<T>(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<T> {
  for await (const { text: json } of linesOf(decodeText(bytes), MAX_LINE_LENGTH)) {
    if (json === null) throw new Error('a line on the control socket is too long')
    yield JSON.parse(json) as T
  }
}

/** Values as lines of JSON, one each: the other end of `decodeLines`. */
export async function* serialiseNdjson(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`)
}
