import { linesOf } from './decode-source.ts'
import { MAX_ROW_LENGTH, parseJsonRow, type SourceRow, TOO_LONG, UnreadableFileError } from './source-row.ts'

/** Arrays of rows in a top-level object: of this site's API, of GeoJSON, and of the APIs of Overpass and the Food Hygiene Rating Scheme. */
export const ROW_ARRAYS: ReadonlySet<string> = new Set(['data', 'features', 'elements', 'establishments'])
/** The array in a download of the Food Hygiene Rating Scheme, which is nested in other objects: in the present format and in the older one. */
const NESTED_ROW_ARRAYS = new Set(['EstablishmentCollection', 'EstablishmentDetail'])
const MAX_ROW_ARRAY_DEPTH = 3
/** Characters of a key that are stored. The names above are shorter, and a key without an end must not fill the memory. */
const MAX_KEY_LENGTH = 100

/**
 * Extracts array elements from a streamed JSON document without storing the document: those of a top-level array, or of
 * an array that contains the rows of a known source. Ignores other properties.
 */
class JsonArrayStreamer {
  #line = 1
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** Depth within the array of rows; null outside it. */
  #rowsDepth: number | null = null
  #haveRowsEnded = false
  /** The last string of an object: a key when a colon follows. */
  #key = ''
  #isAfterColon = false
  /** The element so far, without its part in the current chunk, which begins at `#start`. */
  #element = ''
  #chunk = ''
  #start: number | null = null
  #elementLine = 0

  get haveRowsEnded(): boolean {
    return this.#haveRowsEnded
  }

  *push(chunk: string): Generator<SourceRow> {
    this.#chunk = chunk
    if (this.#element !== '') this.#start = 0
    for (let at = 0; at < chunk.length; at++) {
      const character = chunk[at] as string
      if (character === '\n') this.#line++
      const row = this.#isInString ? this.#readInString(character, at) : this.#readOutsideString(character, at)
      if (row) yield row
    }
    this.#storePart(chunk.length)
  }

  #readInString(character: string, at: number): null {
    if (this.#isEscaped) this.#isEscaped = false
    else if (character === '\\') this.#isEscaped = true
    else if (character === '"') this.#isInString = false
    if (this.#rowsDepth !== null) this.#beginElement(character, at)
    else if (this.#isInString && this.#mayBeKey() && this.#key.length < MAX_KEY_LENGTH) this.#key += character
    return null
  }

  #readOutsideString(character: string, at: number): SourceRow | null {
    if (this.#rowsDepth !== null) return this.#readRows(character, at, this.#rowsDepth)
    if (character === '"') {
      this.#isInString = true
      if (this.#mayBeKey()) this.#key = ''
    } else if (this.#mayHaveKeys() && character === ':') this.#isAfterColon = true
    else if (this.#mayHaveKeys() && character === ',') this.#isAfterColon = false
    this.#trackDepth(character)
    return null
  }

  #readRows(character: string, at: number, rowsDepth: number): SourceRow | null {
    const isBetweenElements = this.#depth === rowsDepth
    if (isBetweenElements && character === ',') return this.#endElement(at)
    if (isBetweenElements && character === ']') {
      this.#endRows()
      return this.#endElement(at)
    }
    if (character === '"') this.#isInString = true
    this.#beginElement(character, at)
    this.#trackDepth(character)
    return null
  }

  #trackDepth(character: string): void {
    if (character === '[' || character === '{') {
      const isRows = character === '[' && (this.#depth === 0 || (this.#isAfterColon && this.#isRowArray()))
      this.#depth++
      if (character === '{') this.#isAfterColon = false
      if (isRows && this.#rowsDepth === null && !this.#haveRowsEnded) this.#rowsDepth = this.#depth
    } else if (character === ']' || character === '}') this.#depth--
  }

  #mayHaveKeys(): boolean {
    return this.#depth >= 1 && this.#depth <= MAX_ROW_ARRAY_DEPTH
  }

  #mayBeKey(): boolean {
    return this.#mayHaveKeys() && !this.#isAfterColon
  }

  #isRowArray(): boolean {
    return this.#depth === 1 ? ROW_ARRAYS.has(this.#key) : this.#mayHaveKeys() && NESTED_ROW_ARRAYS.has(this.#key)
  }

  #endRows(): void {
    this.#rowsDepth = null
    this.#haveRowsEnded = true
    this.#depth--
  }

  #beginElement(character: string, at: number): void {
    if (this.#start !== null || /\s/.test(character)) return
    this.#start = at
    this.#elementLine = this.#line
  }

  /** Moves the part of the element that ends here out of the chunk. Not character by character, because that takes ten times as long. */
  #storePart(end: number): void {
    if (this.#start === null) return
    this.#element += this.#chunk.slice(this.#start, end)
    this.#start = null
    if (this.#element.length > MAX_ROW_LENGTH) throw new UnreadableFileError(`Line ${this.#elementLine}: a row there never ends`)
  }

  #endElement(end: number): SourceRow | null {
    this.#storePart(end)
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
  const streamer = new JsonArrayStreamer()
  for await (const chunk of text) yield* streamer.push(chunk)
  if (!streamer.haveRowsEnded) throw new UnreadableFileError('The file is not a complete JSON array, nor an object with one under "data"')
}

export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const { line, text: json } of linesOf(text)) {
    if (json === null) yield { line, unreadable: TOO_LONG }
    else if (json.trim()) yield parseJsonRow(line, json)
  }
}
