import { linesOf } from './decode-source.ts'
import { MAX_ROW_LENGTH, parseJsonRow, type SourceRow, TOO_LONG, UnreadableFileError } from './source-row.ts'

/** Arrays of rows in a top-level object: of this site's API, of GeoJSON, and of the Overpass API. */
const ROW_ARRAYS = new Set(['data', 'features', 'elements'])
/** The array of the Food Hygiene Rating Scheme, which is nested in other objects. */
const NESTED_ROW_ARRAY = 'EstablishmentDetail'
const MAX_ROW_ARRAY_DEPTH = 3
/** Characters of a key that are kept. The names above are shorter, and a key without an end must not fill the memory. */
const MAX_KEY_LENGTH = 100

/**
 * Extracts array elements from a streamed JSON document without storing the document: those of a top-level array, or of
 * an array that contains the rows of a known source. Ignores other properties.
 */
class JsonArrayStreamer {
  #line = 1
  #depth = 0
  #inString = false
  #escaped = false
  /** Depth within the array of rows; null outside it. */
  #rowsDepth: number | null = null
  #rowsEnded = false
  /** The last string of an object: a key when a colon follows. */
  #key = ''
  #afterColon = false
  /** The element so far, without its part in the current chunk, which begins at `#from`. */
  #element = ''
  #chunk = ''
  #from: number | null = null
  #elementLine = 0

  get ended(): boolean {
    return this.#rowsEnded
  }

  *push(chunk: string): Generator<SourceRow> {
    this.#chunk = chunk
    if (this.#element !== '') this.#from = 0
    for (let at = 0; at < chunk.length; at++) {
      const sign = chunk[at] as string
      if (sign === '\n') this.#line++
      const row = this.#inString ? this.#inText(sign, at) : this.#outside(sign, at)
      if (row) yield row
    }
    this.#take(chunk.length)
  }

  #inText(sign: string, at: number): null {
    if (this.#escaped) this.#escaped = false
    else if (sign === '\\') this.#escaped = true
    else if (sign === '"') this.#inString = false
    if (this.#rowsDepth !== null) this.#keep(sign, at)
    else if (this.#mayHaveKeys() && !this.#afterColon && this.#inString && this.#key.length < MAX_KEY_LENGTH) this.#key += sign
    return null
  }

  #outside(sign: string, at: number): SourceRow | null {
    if (sign === '"') {
      this.#inString = true
      if (this.#rowsDepth === null && this.#mayHaveKeys() && !this.#afterColon) this.#key = ''
    }
    const endsRows = sign === ']' && this.#depth === this.#rowsDepth
    if (this.#rowsDepth !== null && this.#depth === this.#rowsDepth && (sign === ',' || endsRows)) {
      if (endsRows) this.#endRows()
      return this.#cut(at)
    }
    if (this.#rowsDepth !== null) this.#keep(sign, at)
    else if (this.#mayHaveKeys() && sign === ':') this.#afterColon = true
    else if (this.#mayHaveKeys() && sign === ',') this.#afterColon = false
    this.#move(sign)
    return null
  }

  #move(sign: string): void {
    if (sign === '[' || sign === '{') {
      const isRows = sign === '[' && (this.#depth === 0 || (this.#afterColon && this.#isRowArray()))
      this.#depth++
      if (sign === '{') this.#afterColon = false
      if (isRows && this.#rowsDepth === null && !this.#rowsEnded) this.#rowsDepth = this.#depth
    } else if (sign === ']' || sign === '}') this.#depth--
  }

  #mayHaveKeys(): boolean {
    return this.#depth >= 1 && this.#depth <= MAX_ROW_ARRAY_DEPTH
  }

  #isRowArray(): boolean {
    return this.#depth === 1 ? ROW_ARRAYS.has(this.#key) : this.#mayHaveKeys() && this.#key === NESTED_ROW_ARRAY
  }

  #endRows(): void {
    this.#rowsDepth = null
    this.#rowsEnded = true
    this.#depth--
  }

  #keep(sign: string, at: number): void {
    if (this.#from !== null || /\s/.test(sign)) return
    this.#from = at
    this.#elementLine = this.#line
  }

  /** Moves the part of the element that ends here out of the chunk. Not character by character, because that takes ten times as long. */
  #take(at: number): void {
    if (this.#from === null) return
    this.#element += this.#chunk.slice(this.#from, at)
    this.#from = null
    if (this.#element.length > MAX_ROW_LENGTH) throw new UnreadableFileError(`Line ${this.#elementLine}: a row there never ends`)
  }

  #cut(at: number): SourceRow | null {
    this.#take(at)
    const json = this.#element
    this.#element = ''
    return json ? parseJsonRow(this.#elementLine, json) : null
  }
}

/**
 * Parses a JSON array of objects, or an object with such an array under `data`, as in the API's lists, or in the format
 * of a known source.
 * @throws UnreadableFileError when there is no such array, or it does not end
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const cutter = new JsonArrayStreamer()
  for await (const chunk of text) yield* cutter.push(chunk)
  if (!cutter.ended) throw new UnreadableFileError('The file is not a complete JSON array, nor an object with one under "data"')
}

export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const { line, text: json } of linesOf(text)) {
    if (json === null) yield { line, unreadable: TOO_LONG }
    else if (json.trim()) yield parseJsonRow(line, json)
  }
}
