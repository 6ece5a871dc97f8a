import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes'
import { MAX_ROW_COLUMNS, MAX_ROW_LENGTH, type SourceRow, TOO_WIDE, UnreadableFileError } from './source-row.ts'

const ROW = 'EstablishmentDetail'
/** Maximum depth of elements. The scheme has six, and elements that are never closed must not fill the memory. */
const MAX_DEPTH = 100

/**
 * Parses the XML of the UK's Food Hygiene Rating Scheme: the text of the elements within each `EstablishmentDetail`.
 * Entities other than XML's own are an error, so that no file can expand.
 * @throws UnreadableFileError when it is not well-formed, or has no such element
 */
export async function* readXml(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const parser = new SaxesParser()
  const ready: SourceRow[] = []
  let columns: Record<string, unknown> | null = null
  let line = 0
  let length = 0
  let value = ''
  let found = false
  let depth = 0
  /** Characters since the last part of the document began or ended, which the parser keeps in memory. */
  let held = 0
  let failure: string | null = null
  const lengthen = (part: string) => {
    length += part.length
    if (length > MAX_ROW_LENGTH) failure ??= `Line ${line}: a row there never ends`
  }
  parser.on('opentag', ({ name }: SaxesTagPlain & { attributes: Record<string, string | SaxesAttributePlain> }) => {
    value = ''
    held = 0
    depth += 1
    if (depth > MAX_DEPTH) failure ??= `Line ${parser.line}: the elements there are nested too deeply`
    if (columns) lengthen(name)
    if (name !== ROW) return
    found = true
    columns = {}
    length = 0
    line = parser.line
  })
  parser.on('text', (part: string) => {
    if (!columns) return
    value += part
    lengthen(part)
  })
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    held = 0
    depth -= 1
    if (name === ROW && columns) {
      const isTooWide = Object.keys(columns).length > MAX_ROW_COLUMNS
      ready.push(isTooWide ? { line, unreadable: TOO_WIDE } : { line, columns })
      columns = null
    } else if (columns && value.trim() !== '') columns[name] = value.trim()
    value = ''
  })
  parser.on('error', (error: Error) => {
    failure ??= `The file is not valid XML: ${error.message}`
  })
  for await (const chunk of text) {
    held += chunk.length
    parser.write(chunk)
    if (held > MAX_ROW_LENGTH + chunk.length) failure ??= `Line ${parser.line}: text there never ends`
    if (failure) throw new UnreadableFileError(failure)
    yield* ready.splice(0)
  }
  parser.close()
  if (failure) throw new UnreadableFileError(failure)
  yield* ready
  if (!found) throw new UnreadableFileError(`The file has no ${ROW}: only the XML of the Food Hygiene Rating Scheme can be imported`)
}
