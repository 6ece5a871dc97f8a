import sharp from 'sharp'
import { DomainError } from '../../../domain/errors.ts'
import type { ExtractOptions, MenuReader } from '../../../domain/menu/extracted-menu.ts'
import type { ReaderKind } from '../../../domain/menu/extraction.ts'
import { mergePages, type StoredExtraction } from '../../../domain/menu/stored-extraction.ts'
import type { Services } from '../../app-context.ts'
import { isPdf } from '../file-names.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import type { ExtractionRow } from '../to-extraction.ts'

/**
 * Reads a photo with the reader, or a PDF page by page.
 * @returns the reading, the reader that was used, and the links of QR codes; those of a photo were found when it was uploaded
 * @throws DomainError file_unreadable; errors of the reader; the signal's reason
 */
export async function readFile(
  { files }: Pick<Services, 'files'>,
  row: ExtractionRow,
  reader: MenuReader,
  options: ExtractOptions,
): Promise<{ reading: StoredExtraction; reader: ReaderKind; links: string[] }> {
  const bytes = row.file_name === null ? null : await files.private.read(row.file_name)
  if (!bytes || row.file_name === null) throw new DomainError('file_unreadable')
  if (isPdf(row.file_name)) return readPdf({ files }, { id: row.id, bytes, kind: row.reader, reader }, options)
  const { width, height } = await sharp(bytes).metadata()
  const reading = mergePages([{ size: { width, height }, menu: await reader(bytes, options) }])
  return { reading, reader: row.reader, links: row.links }
}
