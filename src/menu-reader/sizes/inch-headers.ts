import { SIZE_HEADERS } from './settings.ts'
import type { HeaderRegion } from './unread-headers.ts'

/** A text that was read of a header, with its confidence from 0 to 1. */
export type HeaderReading = { text: string; confidence: number }

/** Digits, followed by the characters as which the two strokes of an inch sign are read. */
const DIGITS_AND_SIGN = /^(?<digits>\d{1,3})\s?(?<sign>["”″“°*^'’‘]{0,2})$/

/** A bold 9 before the sign, which has no other digits to be compared with: 'g"', 'og"'. */
const LIKE_NINE = /^o?[gq](?<sign>["”″“°*^'’‘]{1,2})$/i

/**
 * Reads headers of one row as measures in inches: '9', '12°' and '15' are 9", 12" and 15" where ink is seen at the height of the sign. The
 * sign is too small for the recogniser, which leaves it out or takes it for a ring or a '7'. Digits only count when the ink has as many
 * characters.
 * @param row headers from left to right, each with everything that was read there
 * @returns the names; null unless each header has digits, the sizes increase, and most signs were read and are visible
 */
export function inchesOfRow(
  row: readonly { header: Pick<HeaderRegion, 'letters' | 'hasSign'>; readings: readonly HeaderReading[] }[],
): HeaderReading[] | null {
  const isSigned = ({ header, readings }: (typeof row)[number]) => header.hasSign && readings.some(({ text }) => partsOf(text)?.sign)
  const names = row.map(({ header, readings }) => bestInches(header, readings))
  // On a photo the sign of one header may be too pale to be seen.
  const hasSigns = 2 * row.filter(isSigned).length > row.length
  if (!hasSigns || names.some((name) => name === null)) return null
  const found = names as HeaderReading[]
  const isRising = found.every(({ text }, i) => i === 0 || Number.parseInt(text, 10) > Number.parseInt(found[i - 1]?.text ?? '', 10))
  return isRising ? found : null
}

function bestInches(
  { letters, hasSign }: Pick<HeaderRegion, 'letters' | 'hasSign'>,
  readings: readonly HeaderReading[],
): HeaderReading | null {
  const likely = readings.flatMap(({ text, confidence }): HeaderReading[] => {
    const { digits = '', sign = '' } = partsOf(text) ?? {}
    const isSignRead = hasSign && sign === '' && digits.length === letters + 1 && digits.endsWith('7')
    const plain = isSignRead ? digits.slice(0, -1) : digits
    const inches = Number(plain)
    const isMeasure = inches >= SIZE_HEADERS.minInches && inches <= SIZE_HEADERS.maxInches
    return plain.length === letters && isMeasure ? [{ text: `${plain}"`, confidence }] : []
  })
  const [best] = likely.sort((a, b) => b.confidence - a.confidence)
  return best ?? null
}

function partsOf(text: string): { digits?: string; sign?: string } | undefined {
  const plain = text.replaceAll(' ', '')
  const nine = LIKE_NINE.exec(plain)?.groups
  return nine ? { ...nine, digits: '9' } : DIGITS_AND_SIGN.exec(plain)?.groups
}
