import type { getDocumentProxy } from 'unpdf'
import type { Word } from '../../../menu-reader/layout/type-metrics.ts'
import { MAX_WORDS } from './limits.ts'

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>

/** How far capitals rise above the line they stand on, and how thick strokes are, in parts of the letters' size. */
const CAPITALS = 0.72
const STROKE = 0.1

/** The words of a page's text layer, in the PDF's own order. @param scale pixels of the picture for each point */
export async function wordsOf(page: Page, scale: number): Promise<Word[]> {
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
    const perLetter = (item.width * scale) / item.str.length
    for (const match of item.str.matchAll(/\S+/g)) {
      if (words.length === MAX_WORDS) return words
      const start = left + match.index * perLetter
      words.push({
        text: match[0],
        left: start,
        right: start + match[0].length * perLetter,
        top: baseline - CAPITALS * size,
        bottom: baseline,
        baseline,
        confidence: 1,
        size: /[\p{L}\p{N}]/u.test(match[0]) ? size : null,
        stroke: STROKE * size,
      })
    }
  }
  return words
}
