import type { Word } from '../lines/word.ts'
import { HAS_PENCE } from '../price-grammar.ts'
import { isNext } from './misread-size-names.ts'
import { MISREAD_UNITS } from './settings.ts'

/** Measures of drinks in litres. Their 'l' is also read as a '1': '0,31' for '0,3l'. */
export const LITRES = String.raw`(?:0[.,](?:02|04|05|1|125|15|2|25|3|33|4|5|7|75)|1[.,][05])\s?[lI1i!|]`
const WHOLE_LITRES = new RegExp(`^${LITRES}$`, 'i')

/** Cups in ounces. '12oz' and '16oz' are also read as '120z' and '1602'. */
const OUNCES = /^(?<digits>[4-9]|1\d|2[0-4])[o0][z2]$/i

/** Whether a text is a measure in litres, with its unit. */
export function isLitres(text: string): boolean {
  return WHOLE_LITRES.test(text) && text.endsWith('l')
}

/** A measure in litres with its unit as a letter; other text stays. */
export function endsInLitre(text: string): string {
  return WHOLE_LITRES.test(text) ? text.replace(/.$/u, 'l') : text
}

/** Corrects units of measures that were read as digits: litres right before prices, and ounces on a line of them. */
export function withUnits(words: readonly Word[]): Word[] {
  const litres = words.filter((word) => WHOLE_LITRES.test(word.text) && words.some((other) => isPriceAfter(word, other)))
  const ounces = words.filter(
    (word) => OUNCES.test(word.text) && words.some((other) => other !== word && /^\d{1,2}oz$/i.test(other.text) && isOnLine(word, other)),
  )
  if (litres.length < MISREAD_UNITS.minLitres && ounces.length === 0) return [...words]
  return words.map((word) => {
    if (ounces.includes(word)) return { ...word, text: `${OUNCES.exec(word.text)?.groups?.digits}oz` }
    // One alone may be a price.
    return litres.length >= MISREAD_UNITS.minLitres && litres.includes(word) ? { ...word, text: endsInLitre(word.text) } : word
  })
}

function isPriceAfter(word: Word, other: Word): boolean {
  return HAS_PENCE.test(other.text) && !WHOLE_LITRES.test(other.text) && isNext(word, other)
}

function isOnLine(word: Word, other: Word): boolean {
  return Math.abs(word.baseline - other.baseline) < MISREAD_UNITS.sameLine * (other.bottom - other.top)
}
