/** What goes over the control socket: newline-delimited JSON, both ways. */
import { linesOf } from '../venue/import/readers/lines.ts'
import { MAX_ROW_LENGTH } from '../venue/import/readers/source-row.ts'

/** JSON may write one character as six. */
const MAX_LINE_LENGTH = MAX_ROW_LENGTH * 6 + 1000

/** The values that come in as lines. The other end is this program, so their shape is not doubted. */
export async function* decodeLines<T>(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<T> {
  const decoder = new TextDecoder()
  async function* text(): AsyncGenerator<string> {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  }
  for await (const { text: json } of linesOf(text(), MAX_LINE_LENGTH)) {
    if (json === null) throw new Error('a line on the control socket is too long')
    yield JSON.parse(json) as T
  }
}

/** Values as lines of JSON, one each: the other end of `decodeLines`. */
export async function* encodeLines(values: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const value of values) yield Buffer.from(`${JSON.stringify(value)}\n`)
}
