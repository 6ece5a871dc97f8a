import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { MAX_ROW_LENGTH, UnreadableFileError } from './source-row.ts'

/** Enough to see what a file is. */
const HEAD_BYTES = 4

/**
 * The text of a file, decompressed when it is gzip, decoded as its byte order mark says, else as UTF-8; the mark itself
 * is dropped. Bytes that are no text become U+FFFD, which no row may hold.
 * @throws UnreadableFileError for damaged gzip, a spreadsheet or another archive
 */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const [head, all] = await peek(bytes)
  if (isGzip(head)) {
    const [unzippedHead, unzipped] = await peek(gunzipped(all))
    return yield* decodeText(unzipped, encodingOf(unzippedHead))
  }
  if (head[0] === 0x50 && head[1] === 0x4b) {
    throw new UnreadableFileError('The file is a spreadsheet or a zip archive: save it as CSV, or unpack it, first')
  }
  yield* decodeText(all, encodingOf(head))
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  // The error also reaches whoever reads from `gunzip`, which is the loop below.
  pipeline(Readable.from(bytes), gunzip, () => {})
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (error) {
    const isDamage = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isDamage ? new UnreadableFileError('The gzip file is damaged or incomplete', { cause: error }) : error
  }
}

/** The first bytes, and all of them again. */
async function peek(bytes: AsyncIterable<Uint8Array>): Promise<[Uint8Array, AsyncGenerator<Uint8Array>]> {
  const iterator = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  let done = false
  while (!done && head.length < HEAD_BYTES) {
    const next = await iterator.next()
    if (next.done) done = true
    else head = Buffer.concat([head, next.value])
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield head
    if (!done) yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return [head, all()]
}

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
