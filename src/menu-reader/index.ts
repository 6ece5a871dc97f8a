/**
 * The entrance of the menu reader: an image or a PDF page in, an `ExtractedMenu` out. No other file of this folder is
 * imported from outside, except by the tools that show and measure single stages (`tests/menu-reader`, `scripts`).
 */
import type { ExtractedMenu } from './extracted-menu.ts'

export type { Box, DietaryMark, Doubt, ExtractedCategory, ExtractedItem, ExtractedMenu, ExtractOptions } from './extracted-menu.ts'
export { type PageImage, type PdfPage, readPdfPage } from './pdf/read-pdf-page.ts'
export { parseStatedPrice, type StatedPrice } from './stated-price.ts'

export type MenuImageReader = {
  /**
   * Reads the image of a page, a JPEG, PNG or WebP, in the current thread; one image at a time.
   * @param onProgress receives 0 to 1, never decreasing
   * @returns the menu in reading order, with boxes on the upright image; empty where nothing reads like a menu
   * @throws Error when the image cannot be opened
   */
  readImage(image: Uint8Array, onProgress: (fraction: number) => void): Promise<ExtractedMenu>
}

/**
 * Loads the character recognition: about a second, and about 150 MB until the process ends. Loaded here and not with this
 * module, so that a process that only reads text layers stays small.
 */
export async function openMenuImageReader(): Promise<MenuImageReader> {
  const [{ openRecogniser }, { readMenuImage }] = await Promise.all([import('./recogniser.ts'), import('./read-menu-image.ts')])
  const recogniser = await openRecogniser()
  return { readImage: (image, onProgress) => readMenuImage(image, { recogniser, onProgress }) }
}
