/**
 * Entry point of the menu reader. Other files of this directory are only imported by tools that show or measure single stages
 * (`tests/menu-reader`, `scripts`).
 */
import type { ExtractedMenu } from './extracted-menu.ts'
import type { Languages } from './language/languages.ts'

export type {
  Box,
  DietaryTag,
  Doubt,
  ExtractedCategory,
  ExtractedItem,
  ExtractedMenu,
  ExtractOptions,
  ItemSize,
} from './extracted-menu.ts'
export { parseLanguages } from './language/language-data.ts'
export type { Languages } from './language/languages.ts'
export { type PageImage, type PdfPage, readPdfPage } from './pdf/read-pdf-page.ts'
export { parseStatedPrice, type StatedPrice } from './stated-price.ts'

type MenuImageReader = {
  /**
   * Reads the image of a page (JPEG, PNG or WebP) in the current thread; one image at a time.
   * @param onProgress receives 0 to 1, never decreasing
   * @returns the menu in reading order, with boxes on the upright image; empty when the image shows no menu
   * @throws Error when the image cannot be decoded
   */
  readImage(image: Uint8Array, onProgress: (fraction: number) => void): Promise<ExtractedMenu>
}

/**
 * Loads the OCR engine: about a second, and about 150 MB until the process ends. Imported lazily, so that a process that only reads text
 * layers needs less memory.
 * @param languages of the menus, the most frequent first; one is chosen for each page
 * @throws Error when the data of a language is not installed
 */
export async function openMenuImageReader(languages: Languages = ['eng']): Promise<MenuImageReader> {
  const [{ openRecogniser }, { readMenuImage }] = await Promise.all([import('./recogniser.ts'), import('./read-menu-image.ts')])
  const recogniser = await openRecogniser(languages)
  return { readImage: (image, onProgress) => readMenuImage(image, { recogniser, onProgress }) }
}
