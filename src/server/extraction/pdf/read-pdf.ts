import type { ExtractOptions, MenuReader } from '../../../domain/menu/extracted-menu.ts'
import type { ReaderKind } from '../../../domain/menu/extraction.ts'
import { toPictureLinks } from '../../../domain/menu/picture-links.ts'
import { mergePages, type StoredExtraction } from '../../../domain/menu/stored-extraction.ts'
import type { FileStorage } from '../../files/file-storage.ts'
import { pageImageName } from '../file-names.ts'
import { readingProcesses } from '../ocr/reading-processes.ts'
import { openPdf } from './open-pdf.ts'
import { readPages } from './read-pages.ts'

type Pdf = { id: string; bytes: Uint8Array; kind: ReaderKind; reader: MenuReader }

/**
 * Reads the pages of a PDF and stores an image of each. Uses the text layer of a page if it has one, because it is
 * exact, otherwise the reader.
 * @returns the reading, the reader that was used (`ocr` when every page had a text layer), and the links of QR codes
 */
export async function readPdf(
  { files }: { files: FileStorage },
  { id, bytes, kind, reader }: Pdf,
  { signal, onProgress }: ExtractOptions,
): Promise<{ reading: StoredExtraction; reader: ReaderKind; links: string[] }> {
  const { pages, unread } = await openPdf(bytes, signal)
  for (const [index, page] of pages.entries()) await keepPicture(files, pageImageName(id, index + 1), page.picture)
  // The endpoint of a model gets one page at a time, because endpoints limit their request rate.
  const atOnce = kind === 'ocr' ? readingProcesses() : 1
  const menus = await readPages(pages, { reader, atOnce, signal, onProgress })
  const read = pages.flatMap(({ width, height }, index) => {
    const menu = menus[index]
    return menu ? [{ size: { width, height }, menu }] : []
  })
  const links = toPictureLinks(pages.flatMap(({ codes }) => codes))
  return { reading: mergePages(read, unread), reader: pages.every((page) => page.menu !== null) ? 'ocr' : kind, links }
}

/** Replaces the image that an earlier attempt may have stored. */
async function keepPicture({ private: store }: FileStorage, name: string, picture: Uint8Array): Promise<void> {
  await store.remove(name)
  await store.write(name, picture)
}
