import type { getDocumentProxy } from 'unpdf'
import type { ExtractedMenu } from '../extracted-menu.ts'
import { readLayout } from '../layout/read-layout.ts'
import type { Word } from '../lines/word.ts'

const TEXT_LAYER = {
  /** Words: fewer are a page number or the stamp of a scanner. Then the image of the page is read instead. */
  minWords: 8,
  /** Words: ten times a dense page. The rest is ignored, to limit the cost of a malicious page. */
  maxWords: 10_000,
  /** Share of the type size: height of capitals, typical of text fonts. A text layer has no shapes to measure. */
  capitalHeight: 0.72,
  /** Share of the type size: stroke thickness of a regular weight. */
  stroke: 0.1,
} as const

/** A page as opened by unpdf (pdf.js). */
export type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** The image that the boxes of items refer to: size in pixels, and pixels per PDF point. */
export type PageImage = { width: number; height: number; scale: number }

/**
 * Reads the text layer of a page.
 * @returns null when the page has no usable text layer, such as a scan; read its image instead
 */
export async function readPdfPage(page: PdfPage, { width, height, scale }: PageImage): Promise<ExtractedMenu | null> {
  const words = await extractPageWords(page, scale)
  if (words.length < TEXT_LAYER.minWords) return null
  return readLayout(words, ({ left, top, right, bottom }) => ({
    left: left / width,
    top: top / height,
    width: (right - left) / width,
    height: (bottom - top) / height,
  }))
}

async function extractPageWords(page: PdfPage, scale: number): Promise<Word[]> {
  const { transform } = page.getViewport({ scale })
  const { items } = await page.getTextContent()
  const words: Word[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
    const [, , ic = 0, id = 0, x = 0, y = 0] = item.transform as number[]
    const size = Math.hypot(ic, id) * scale
    const left = a * x + c * y + e
    const baseline = b * x + d * y + f
    const letterWidth = (item.width * scale) / item.str.length
    for (const match of item.str.matchAll(/\S+/g)) {
      if (words.length === TEXT_LAYER.maxWords) return words
      const start = left + match.index * letterWidth
      words.push({
        text: match[0],
        left: start,
        right: start + match[0].length * letterWidth,
        top: baseline - TEXT_LAYER.capitalHeight * size,
        bottom: baseline,
        baseline,
        confidence: 1,
        size: /[\p{L}\p{N}]/u.test(match[0]) ? size : null,
        stroke: TEXT_LAYER.stroke * size,
      })
    }
  }
  return words
}
