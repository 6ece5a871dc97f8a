import { MAX_ROW_LENGTH } from './source-row.ts'

/** A line without its end; `text` is null where the line is too long to be a row. `line` counts from 1. */
type Line = { line: number; text: string | null }

/** Bytes as text, whatever pieces they come in; those that are no text become U+FFFD. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** Cuts text into lines at LF or CRLF, whatever pieces it comes in. A last line without an end counts. */
export async function* linesOf(text: AsyncIterable<string>, maxLength: number = MAX_ROW_LENGTH): AsyncGenerator<Line> {
  let line = 1
  let rest: string | null = ''
  const extend = (piece: string): string | null => (rest === null || rest.length + piece.length > maxLength ? null : rest + piece)

  for await (const chunk of text) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      const whole: string | null = extend(chunk.slice(start, end))
      yield { line: line++, text: whole?.endsWith('\r') ? whole.slice(0, -1) : whole }
      rest = ''
      start = end + 1
    }
    rest = extend(chunk.slice(start))
  }
  if (rest !== '') yield { line, text: rest }
}
