import { SIGNS } from '../price-grammar.ts'
import { TYPE_METRICS } from './settings.ts'

const IS_WRITING = new RegExp(String.raw`[\p{L}\p{N}${SIGNS}&]`, 'u')
const HAS_ASCENDER = new RegExp(String.raw`[\p{Lu}\p{N}${SIGNS}&bdfhijklt()[\]/'"]`, 'u')

/** In pixels down the page. */
type Reach = { top: number; bottom: number; baseline: number }

/**
 * Returns the type size in the unit of the edges; null for punctuation. Measured above the baseline, because descenders differ between
 * fonts (an italic f has one) and are often cut off.
 */
export function typeSize(text: string, { top, bottom, baseline }: Reach): number | null {
  if (!IS_WRITING.test(text)) return null
  const rises = HAS_ASCENDER.test(text) || /[^\p{ASCII}]/u.test(text)
  const sinks = /[gjpqyQ,;()[\]/]/.test(text)
  const rise = rises ? TYPE_METRICS.ascender : TYPE_METRICS.xHeight
  const [byRise, byHeight] = [(baseline - top) / rise, (bottom - top) / (rise + (sinks ? TYPE_METRICS.descender : 0))]
  return byRise > byHeight * TYPE_METRICS.maxRatio || byRise * TYPE_METRICS.maxRatio < byHeight ? byHeight : byRise
}

/** At least three letters, of which 85 % are capitals. */
export function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase())
  return letters.length >= 3 && capitals.length >= letters.length * 0.85
}
