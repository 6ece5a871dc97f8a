import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorCode } from '../error-code.ts'
import { MAX_ROW_LENGTH, UnreadableFileError } from './source-row.ts'

const HEAD_BYTES = 4

/**
 * Decodes a file to text: decompresses gzip, and uses the encoding of its byte order mark, otherwise UTF-8. Removes the
 * mark. Invalid bytes become U+FFFD, which rows must not contain.
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
  // The loop below also receives the error from `gunzip`.
  pipeline(Readable.from(bytes), gunzip, () => {})
  try {
    yield* gunzip as AsyncIterable<Buffer>
  } catch (error) {
    const isDamage = errorCode(error)?.startsWith('Z_')
    throw isDamage ? new UnreadableFileError('The gzip file is damaged or incomplete', { cause: error }) : error
  }
}

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

/** A line without its line end. `text` is null when the line exceeds the limit. `line` starts at 1. */
type Line = { line: number; text: string | null }

/** Invalid bytes become U+FFFD. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, encoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

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
