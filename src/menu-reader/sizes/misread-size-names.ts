import type { Word } from '../lines/type-metrics.ts'
import { READ_SIGN } from '../price-grammar.ts'
import { SIZE_WORDS } from './settings.ts'

/**
 * Frequent misreadings and the correct name. The only neighbours of 'half' and 'full' are prices, so that the OCR engine has no context.
 */
const MISREAD: readonly [RegExp, string][] = [
  [/^h[aoe]{1,2}[tlif]{1,3}$/i, 'half'],
  [/^[ftl(][uo][itl1]{1,2}[tl]?$/i, 'full'],
]
const MILLILITRES = /^(?<figures>\d{3})m[\]|1iI!]$/
/** Small figures are taken for letters: 'soml' is 50ml, 'asml' is 25ml. Only measures that drinks are sold in. */
const LETTERS_ML = /^(?<figures>[\dosalizOSI|]{2,3})m[l\]|1iI!]$|^(?<plain>\d{3})m$/
const LIKE_FIGURES: Record<string, string> = { o: '0', O: '0', s: '5', S: '5', a: '2', z: '2', l: '1', i: '1', I: '1', '|': '1' }
const MEASURES = new Set([
  '25',
  '35',
  '50',
  '70',
  '100',
  '125',
  '150',
  '175',
  '187',
  '200',
  '250',
  '275',
  '330',
  '375',
  '440',
  '500',
  '568',
  '660',
  '750',
])
const OUNCES = /^(?<figures>\d{1,2})[0O]z$/
const LARGE = /^[/|]?[1Il]g$/
const AMOUNT_FOLLOWS = new RegExp(String.raw`^${READ_SIGN}?\d`)

/**
 * Corrects misread names of sizes before prices, on pages that print the same name legibly elsewhere: 'holf 8 / fuit 14' is 'half 8 / full
 * 14'. Otherwise they stay in the name, or become a column of text between names and prices.
 */
export function repairSizeNames(words: readonly Word[]): Word[] {
  const texts = new Set(words.map(({ text }) => text.toLowerCase()))
  const isPrinted = (name: string) => texts.has(name)
  const printed = MISREAD.filter(([, name]) => ['half', 'full'].some(isPrinted) || isPrinted(name))
  return words.map((word) => {
    const { figures } = MILLILITRES.exec(word.text)?.groups ?? {}
    if (figures) return { ...word, text: `${figures}ml` }
    const measure = measureIn(word.text)
    if (measure) return { ...word, text: `${measure}ml` }
    const ounces = OUNCES.exec(word.text)?.groups?.figures
    if (ounces) return { ...word, text: `${ounces}oz` }
    if (LARGE.test(word.text) && isPrinted('sm'))
      return { ...word, text: word.text.replace(/[1Il]g/, 'lg'), confidence: Math.max(word.confidence, SIZE_WORDS.repaired) }
    const name = printed.find(([pattern, name]) => word.text.toLowerCase() !== name && pattern.test(word.text))?.[1]
    return name && words.some((other) => AMOUNT_FOLLOWS.test(other.text) && isNext(word, other)) ? { ...word, text: name } : word
  })
}

/** Null unless letters were read for some of the figures. */
function measureIn(text: string): string | null {
  const { figures: read, plain } = LETTERS_ML.exec(text)?.groups ?? {}
  const letters = read ?? plain
  const figures = [...(letters ?? '')].map((letter) => LIKE_FIGURES[letter] ?? letter).join('')
  return letters && (letters !== figures || !text.endsWith('l')) && MEASURES.has(figures) ? figures : null
}

export function isUnusualMeasure(text: string): boolean {
  const figures = /^(?<figures>\d{2,3})\s?ml$/i.exec(text)?.groups?.figures
  return figures !== undefined && !MEASURES.has(figures)
}

/** Whether a word follows another on its line, at most `maxGap` type sizes away. */
export function isNext(word: Word, other: Word, maxGap: number = SIZE_WORDS.maxGap): boolean {
  const size = other.size ?? word.size ?? 0
  const gap = other.left - word.right
  return Math.abs(other.baseline - word.baseline) < SIZE_WORDS.sameLine * size && gap > -SIZE_WORDS.sameLine * size && gap < maxGap * size
}
