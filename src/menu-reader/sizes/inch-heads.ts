import { SIZE_HEADINGS } from './settings.ts'
import type { HeadRegion } from './unread-heads.ts'

/** A text that was read of a head, with its confidence from 0 to 1. */
export type HeadReading = { text: string; confidence: number }

/** Digits, followed by the characters as which the two strokes of an inch sign are read. */
const FIGURES_AND_SIGN = /^(?<figures>\d{1,3})\s?(?<sign>["”″“°*^'’‘]{0,2})$/

/** A bold 9 before the sign, which has no other figures to be compared with: 'g"', 'og"'. */
const LIKE_NINE = /^o?[gq](?<sign>["”″“°*^'’‘]{1,2})$/i

/**
 * Reads heads of one row as measures in inches: '9', '12°' and '15' are 9", 12" and 15" where ink is seen at the height of the sign. The
 * sign is too small for the recogniser, which leaves it out or takes it for a ring or a '7'. Digits only count when the ink has as many
 * characters.
 * @param row heads from left to right, each with everything that was read there
 * @returns the names; null unless each head has digits, the sizes increase, and most signs were read and are visible
 */
export function inchesOfRow(
  row: readonly { head: Pick<HeadRegion, 'letters' | 'hasSign'>; readings: readonly HeadReading[] }[],
): HeadReading[] | null {
  const isSigned = ({ head, readings }: (typeof row)[number]) => head.hasSign && readings.some(({ text }) => partsOf(text)?.sign)
  const names = row.map(({ head, readings }) => bestInches(head, readings))
  // On a photo the sign of one head may be too pale to be seen.
  const hasSigns = 2 * row.filter(isSigned).length > row.length
  if (!hasSigns || names.some((name) => name === null)) return null
  const found = names as HeadReading[]
  const isRising = found.every(({ text }, i) => i === 0 || Number.parseInt(text, 10) > Number.parseInt(found[i - 1]?.text ?? '', 10))
  return isRising ? found : null
}

function bestInches({ letters, hasSign }: Pick<HeadRegion, 'letters' | 'hasSign'>, readings: readonly HeadReading[]): HeadReading | null {
  const likely = readings.flatMap(({ text, confidence }): HeadReading[] => {
    const { figures = '', sign = '' } = partsOf(text) ?? {}
    const isSignRead = hasSign && sign === '' && figures.length === letters + 1 && figures.endsWith('7')
    const plain = isSignRead ? figures.slice(0, -1) : figures
    const inches = Number(plain)
    const isMeasure = inches >= SIZE_HEADINGS.minInches && inches <= SIZE_HEADINGS.maxInches
    return plain.length === letters && isMeasure ? [{ text: `${plain}"`, confidence }] : []
  })
  const [best] = likely.sort((a, b) => b.confidence - a.confidence)
  return best ?? null
}

function partsOf(text: string): { figures?: string; sign?: string } | undefined {
  const plain = text.replaceAll(' ', '')
  const nine = LIKE_NINE.exec(plain)?.groups
  return nine ? { ...nine, figures: '9' } : FIGURES_AND_SIGN.exec(plain)?.groups
}
