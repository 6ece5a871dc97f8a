import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes'
import { MAX_ROW_LENGTH, type SourceRow, UnreadableFileError } from './source-row.ts'

const ROW = 'EstablishmentDetail'

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
  let failure: string | null = null
  parser.on('opentag', ({ name }: SaxesTagPlain & { attributes: Record<string, string | SaxesAttributePlain> }) => {
    value = ''
    if (name !== ROW) return
    found = true
    columns = {}
    length = 0
    line = parser.line
  })
  parser.on('text', (part: string) => {
    if (!columns) return
    value += part
    length += part.length
    if (length > MAX_ROW_LENGTH) failure = `Line ${line}: a row there never ends`
  })
  parser.on('closetag', ({ name }: SaxesTagPlain) => {
    if (name === ROW && columns) {
      ready.push({ line, columns })
      columns = null
    } else if (columns && value.trim() !== '') columns[name] = value.trim()
    value = ''
  })
  parser.on('error', (error: Error) => {
    failure ??= `The file is not valid XML: ${error.message}`
  })
  for await (const chunk of text) {
    parser.write(chunk)
    if (failure) throw new UnreadableFileError(failure)
    yield* ready.splice(0)
  }
  parser.close()
  if (failure) throw new UnreadableFileError(failure)
  yield* ready
  if (!found) throw new UnreadableFileError(`The file has no ${ROW}: only the XML of the Food Hygiene Rating Scheme can be imported`)
}
