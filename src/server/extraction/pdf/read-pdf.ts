import type { ExtractedMenu, ExtractOptions, MenuReader } from '../../../domain/menu/extracted-menu.ts'
import type { ReaderKind } from '../../../domain/menu/extraction.ts'
import { mergePages, type StoredExtraction } from '../../../domain/menu/stored-extraction.ts'
import type { FileStorage } from '../../files/file-storage.ts'
import { pageImageName } from '../file-names.ts'
import { openPdf } from './open-pdf.ts'

type Pdf = { id: string; bytes: Uint8Array; kind: ReaderKind; reader: MenuReader }

/**
 * Reads a PDF page by page and stores an image of each. Uses the text layer of a page if it has one, which is exact, otherwise the reader.
 * @returns the reading, and the reader that was used; `ocr` when every page had a text layer
 */
export async function readPdf(
  { files }: { files: FileStorage },
  { id, bytes, kind, reader }: Pdf,
  { signal, onProgress }: ExtractOptions,
): Promise<{ reading: StoredExtraction; reader: ReaderKind }> {
  const { pages, unread } = await openPdf(bytes, signal)
  const read: { size: { width: number; height: number }; menu: ExtractedMenu }[] = []
  for (const [index, page] of pages.entries()) {
    await keepPicture(files, pageImageName(id, index + 1), page.picture)
    const onPage = (fraction: number) => onProgress((index + fraction) / pages.length)
    const menu = page.menu ?? (await reader(page.picture, { signal, onProgress: onPage }))
    onPage(1)
    read.push({ size: { width: page.width, height: page.height }, menu })
  }
  return { reading: mergePages(read, unread), reader: pages.every((page) => page.menu !== null) ? 'ocr' : kind }
}

/** Replaces the image that an earlier attempt may have stored. */
async function keepPicture({ private: store }: FileStorage, name: string, picture: Uint8Array): Promise<void> {
  await store.remove(name)
  await store.write(name, picture)
}
