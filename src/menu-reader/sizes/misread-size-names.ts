import type { Word } from '../lines/word.ts'
import { READ_SIGN, SIGN } from '../price-grammar.ts'
import { isSizeName } from './parse-sizes.ts'
import { SIZE_WORDS } from './settings.ts'

/** Misreadings of 'half', except words of menus that look like it: 'Hot', or 'Hell' for a lager. */
const MISREAD_HALF = /^(?!(?:half|hot|hat|heat|heal|heel|hell|hail|hoof)$)h[aoe]{1,2}[tlif]{1,3}$/i
/**
 * Frequent misreadings and the correct name. The only neighbours of 'half' and 'full' are prices, so that the OCR engine has no context.
 */
const MISREAD: readonly [RegExp, string][] = [
  [MISREAD_HALF, 'half'],
  [/^(?!(?:lot|tot|toll|foil|toil)$)[ftl(][uo][itl1]{1,2}[tl]?$/i, 'full'],
]
const HALF_OR_FULL = ['half', 'full']
/** Digits and an 'm', whose small, thin 'l' was misread. No other word on a menu looks like that. */
const MILLILITRES = /^(?<digits>\d{3})m[\]|1iI!tdfjrh]$/
/** Small digits are taken for letters: 'soml' is 50ml, 'asml' is 25ml. Only measures that drinks are sold in. */
const LETTERS_ML = /^(?<digits>[\dosalizOSI|]{2,3})m[l\]|1iI!]$|^(?<plain>\d{3})m$/
const LIKE_DIGITS: Record<string, string> = { o: '0', O: '0', s: '5', S: '5', a: '2', z: '2', l: '1', i: '1', I: '1', '|': '1' }
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
/**
 * Litres and centilitres whose unit was read as other letters or signs, or whose comma was lost: '0,251' is 0,25l, '021' is 0,2l, '12a' is 12cl. Only
 * measures in which drinks are sold.
 */
const LIKE_VOLUMES: readonly { pattern: RegExp; name: (digits: string) => string }[] = [
  {
    pattern: /^(?<digits>0[.,]?(?:1|2|25|3|33|4|5|7|75))[l1I|!\]]$/,
    name: (digits) => `${/^0[.,]/.test(digits) ? digits : digits.replace('0', '0,')}l`,
  },
  { pattern: /^(?<digits>1[025]|20|25|33|35|37|50|70|75|100)(?:[c¢][lI1|!]?|d|a)$/, name: (digits) => `${digits} cl` },
]
/** A unit apart from its digits that was read as another letter: '50 d'. */
const LIKE_UNIT = /^(?:[c¢][lI1|!]?|d{1,2}|a)$/
const OUNCES = /^(?<digits>[1-9]\d?)[0Oo]{1,2}z$/
/** Ounces with a '2' for the 'z', on pages that print 'oz' legibly: '802', '1202'. */
const LIKE_OUNCES = /^(?<digits>[1-9]\d?)[0Oo][2zZ]$/
const LEGIBLE_OUNCES = /^\d{1,2}[o0]z$/i
/** The number of an energy value, '602 kcal', is not a measure in ounces. */
const ENERGY = /^(?:k?cal|kj)/i
/** Misreadings of '½' before 'pint'. '2' alone is a number: '2 pint jug'. */
const LIKE_HALF = /^(?:%[A-Za-z]?|[½Y¥]\/?2|1?\/2|Y)$/
const UNIT = /^(?:cl|ml|oz)$/i
/** Misreadings of 'pcs' after a number. */
const PIECES_READ = /^(?:pes|pcS|pc5|pos|pcs\.?)$/
const LARGE = /^[/|]?[1Il](?<large>r?g)$/
/** Beside one of these words, 'lg' and 'lrg' mean large. */
const OTHER_SIZES = ['sm', 'sml', 'small', 'reg', 'regular', 'med', 'medium']
/** A price with its pence, and a name of a size that touches it: '3.801202', '2.60lrg'. */
const TOUCHING = new RegExp(String.raw`^(?<amount>${READ_SIGN}?\d{1,3}[.,]\d\d)(?<name>\S{2,7})$`)
/** A price with its pence, and ounces after a comma: '£24.5,160z'. */
const TOUCHING_OUNCES = new RegExp(String.raw`^(?<amount>${SIGN}\d{1,3}(?:[.,]\d{1,2})?)[,/|](?<name>[1-9]\d?[0Oo]{1,2}z)$`)
/** Ounces before a price that they touch: '80z£24', '1202£32'. No price has so many digits before its sign. */
const PRICED_OUNCES = new RegExp(String.raw`^(?<name>(?<digits>[1-9]\d?)[0Oo][zZ2])(?<price>${SIGN}\d{1,3}(?:[.,]\d{1,2})?)$`)
const AMOUNT_FOLLOWS = new RegExp(String.raw`^${READ_SIGN}?\d`)
/** One price alone, which is no other misread measure in ounces. */
const WHOLE_AMOUNT = new RegExp(String.raw`^${READ_SIGN}?\d{1,2}(?:[.,]\d{1,2})?$`)

/**
 * Corrects misread names of sizes before prices, on pages that print the same name legibly elsewhere: 'holf 8 / fuit 14' is 'half 8 / full
 * 14'. Otherwise they stay in the name, or become a column of text between names and prices.
 */
export function repairSizeNames(read: readonly Word[]): Word[] {
  const hasOunces = read.some(({ text }) => LEGIBLE_OUNCES.test(text))
  const words = repairVolumes(read.flatMap((word) => splitTouching(word, hasOunces)))
  const texts = new Set(words.map(({ text }) => text.toLowerCase()))
  const isPrinted = (name: string) => texts.has(name)
  const printed = MISREAD.filter(() => HALF_OR_FULL.some(isPrinted))
  return words.map((word) => {
    if (LIKE_HALF.test(word.text) && words.some((other) => /^pints?$/i.test(other.text) && isNext(word, other))) return corrected(word, '½')
    if (MISREAD_HALF.test(word.text) && isAboveColumns(word, words)) return corrected(word, 'half')
    if (PIECES_READ.test(word.text) && words.some((other) => /^[/|]?\d{1,2}$/.test(other.text) && isNext(other, word)))
      return corrected(word, 'pcs')
    // A unit after a number is kept at any confidence, because it is too short for the recogniser.
    if (UNIT.test(word.text) && words.some((other) => /^\d{1,3}$/.test(other.text) && isNext(other, word)))
      return { ...word, confidence: Math.max(word.confidence, SIZE_WORDS.repaired) }
    const { digits } = MILLILITRES.exec(word.text)?.groups ?? {}
    if (digits && MEASURES.has(digits)) return corrected(word, `${digits}ml`)
    const measure = measureIn(word.text)
    if (measure) return { ...word, text: `${measure}ml` }
    const ounces = (OUNCES.exec(word.text) ?? (hasOunces && isPriced(word, words) ? LIKE_OUNCES.exec(word.text) : null))?.groups?.digits
    if (ounces) return { ...word, text: `${ounces}oz` }
    const large = LARGE.exec(word.text)?.groups?.large
    if (large && OTHER_SIZES.some(isPrinted))
      return { ...word, text: word.text.replace(/[1Il]r?g/, `l${large}`), confidence: Math.max(word.confidence, SIZE_WORDS.repaired) }
    const name = printed.find(([pattern, name]) => word.text.toLowerCase() !== name && pattern.test(word.text))?.[1]
    return name && words.some((other) => AMOUNT_FOLLOWS.test(other.text) && isNext(word, other)) ? { ...word, text: name } : word
  })
}

/**
 * Corrects volumes where a line has several that grow, as above columns of prices: '0,251' and '0,51'. A single '0,51' may be a price, and '12a' a
 * number of an item: centilitres are corrected only close to each other, or beside a legible unit, with no other words between.
 */
function repairVolumes(read: readonly Word[]): Word[] {
  const { words, parts } = joinUnits(read)
  const nameOf = ({ text }: Word) =>
    LIKE_VOLUMES.flatMap(({ pattern, name }) => {
      const digits = pattern.exec(text)?.groups?.digits
      return digits ? [name(digits)] : []
    })[0]
  const likely = words.filter((word) => nameOf(word) !== undefined || VOLUME.test(word.text))
  const volume = (word: Word) => Number.parseFloat((nameOf(word) ?? word.text).replace(',', '.'))
  const isOnRow = (one: Word, other: Word) => Math.abs(one.baseline - other.baseline) < SIZE_WORDS.sameRow * (one.size ?? 0)
  const isBeside = (one: Word, other: Word) =>
    isOnRow(one, other) && Math.sign(one.left - other.left) === Math.sign(volume(one) - volume(other))
  const hasUnit = (word: Word) => LEGIBLE_UNIT.test((parts.get(word) ?? [word]).map(({ text }) => text).join(''))
  const isCertain = (one: Word, other: Word) => {
    const isLitres = /\dl$/.test(nameOf(one) ?? '')
    if (isLitres) return true
    const [first, last] = one.left < other.left ? [one, other] : [other, one]
    const between = words.filter((word) => isOnRow(one, word) && word.left >= first.right && word.right <= last.left)
    if (between.some(({ text }) => /\p{L}{2}/u.test(text) && !isSizeName(text) && !LIKE_VOLUMES.some(({ pattern }) => pattern.test(text))))
      return false
    return hasUnit(one) || hasUnit(other) || last.left - first.right < SIZE_WORDS.maxGapBetween * (one.size ?? 0)
  }
  const found = new Set(likely.filter((one) => likely.some((other) => other !== one && isBeside(one, other) && isCertain(one, other))))
  return words.flatMap((word) => (found.has(word) ? [corrected(word, nameOf(word))] : (parts.get(word) ?? [word])))
}

/** A volume with both letters of its unit, of which the last may be read as a stroke: '75¢l', '33cl', '0.4l'. */
const LEGIBLE_UNIT = /^\d{1,3}\s?[c¢][lI1|!]$|^\d[.,]\d{1,2}l$/i
const VOLUME = /^\d{1,3}\s?cl$/i

function corrected(word: Word, text: string | undefined): Word {
  return text ? { ...word, text, confidence: Math.max(word.confidence, SIZE_WORDS.repaired) } : word
}

/** Joins '50' and 'd' to one word, when that looks like a volume. Returns the parts of each joined word, because '25 a header' has none. */
function joinUnits(words: readonly Word[]): { words: Word[]; parts: Map<Word, Word[]> } {
  const units = words.filter(({ text }) => LIKE_UNIT.test(text))
  const unitAfter = new Map(
    words
      .filter(({ text }) => /^\d{2}$/.test(text))
      .flatMap((word) => units.filter((unit) => isNext(word, unit) && unit.left > word.left).map((unit) => [word, unit] as const)),
  )
  const used = new Set(unitAfter.values())
  const parts = new Map<Word, Word[]>()
  const joined = words.flatMap((word) => {
    const unit = unitAfter.get(word)
    if (used.has(word)) return []
    if (!unit) return [word]
    const volume = { ...word, text: `${word.text}cl`, right: unit.right }
    parts.set(volume, [word, unit])
    return [volume]
  })
  return { words: joined, parts }
}

/** Splits a word into a price and the name of a size that touches it. Assumes that all characters are about as wide. */
function splitTouching(word: Word, hasOunces: boolean): Word[] {
  const priced = PRICED_OUNCES.exec(word.text)?.groups
  if (priced) {
    const at = word.left + ((word.right - word.left) * (priced.name ?? '').length) / word.text.length
    return [
      { ...word, text: `${priced.digits}oz`, right: at },
      { ...word, text: priced.price ?? '', left: at },
    ]
  }
  const { amount, name } = (TOUCHING_OUNCES.exec(word.text) ?? TOUCHING.exec(word.text))?.groups ?? {}
  if (!amount || !name || !(isSizeName(name) || LARGE.test(name) || OUNCES.test(name) || (hasOunces && LIKE_OUNCES.test(name))))
    return [word]
  const at = word.left + ((word.right - word.left) * amount.length) / word.text.length
  return [
    { ...word, text: amount, right: at },
    { ...word, text: name, left: at },
  ]
}

function isPriced(word: Word, words: readonly Word[]): boolean {
  // '370' of '802 370 12oz' lost its point; a legible measure after it shows that it is a price.
  const lacksPoint = (other: Word) =>
    /^\d{3}$/.test(other.text) && isNext(word, other) && words.some((next) => LEGIBLE_OUNCES.test(next.text) && isNext(other, next))
  return (
    words.some((other) => lacksPoint(other) || (WHOLE_AMOUNT.test(other.text) && (isNext(word, other) || isNext(other, word)))) &&
    !words.some((other) => ENERGY.test(other.text) && isNext(word, other))
  )
}

/** Whether a word is beside names of sizes alone, without amounts: 'third  hall  pint'. */
function isAboveColumns(word: Word, words: readonly Word[]): boolean {
  const row = words.filter((other) => other !== word && Math.abs(other.baseline - word.baseline) < SIZE_WORDS.sameRow * (word.size ?? 0))
  const isName = ({ text }: Word) => !/\d/.test(text) && (isSizeName(text) || /^pints$/i.test(text) || !/\p{L}/u.test(text))
  return row.some(({ text }) => /^(?:pints?|third|schooner|full)$/i.test(text)) && row.every(isName)
}

/** Null unless letters were read for some of the digits. */
function measureIn(text: string): string | null {
  const { digits: read, plain } = LETTERS_ML.exec(text)?.groups ?? {}
  const letters = read ?? plain
  const digits = [...(letters ?? '')].map((letter) => LIKE_DIGITS[letter] ?? letter).join('')
  return letters && (letters !== digits || !text.endsWith('l')) && MEASURES.has(digits) ? digits : null
}

export function isUnusualMeasure(text: string): boolean {
  const digits = millilitresIn(text)
  return (digits !== undefined && !MEASURES.has(digits)) || ONE_INCH.test(text)
}

/** Misreadings of 9 inches: no other digit looks like these letters. */
const LIKE_NINE_INCHES = /^[gq9]{1,2}(?:["”″]|'')$/

/** Misreadings of 11 or 12 inches. */
const ONE_INCH = /^1\s?(?:["”″]|'')$/

/** Whether a text is a measure in which drinks are sold, such as '330ml'. A misread one is hardly ever another of them. */
export function isUsualMeasure(text: string): boolean {
  const digits = millilitresIn(text)
  return digits !== undefined && MEASURES.has(digits)
}

function millilitresIn(text: string): string | undefined {
  return /^(?<digits>\d{2,3})\s?ml$/i.exec(text)?.groups?.digits
}

/**
 * Corrects a measure that was read alone. Letters stand for digits ('SOml' is 50ml), and a measure in which no drink is sold loses the digit that
 * is one more than the ink has, when only one measure is left: '580ml' with four letters is 50ml. What looks like 'half' or 'full' is corrected where
 * the page prints one of the two, because menus print both. Other text stays.
 * @param letters how many separate letters the ink has
 * @param words all words of the page
 */
export function correctMeasure(text: string, letters: number, words: readonly Word[] = []): string {
  const measure = measureIn(text)
  if (measure) return `${measure}ml`
  if (letters === 1 && LIKE_NINE_INCHES.test(text)) return '9"'
  const isHalfOrFullPrinted = words.some((word) => HALF_OR_FULL.includes(word.text.toLowerCase()))
  const name = isHalfOrFullPrinted ? MISREAD.find(([pattern]) => pattern.test(text))?.[1] : undefined
  if (name && text.toLowerCase() !== name) return /^\p{Lu}/u.test(text) ? name.charAt(0).toUpperCase() + name.slice(1) : name
  if (!isUnusualMeasure(text) || text.replaceAll(' ', '').length !== letters + 1) return text
  const digits = /^\d+/.exec(text)?.[0] ?? ''
  const shorter = new Set([...digits].map((_, i) => digits.slice(0, i) + digits.slice(i + 1)).filter((one) => MEASURES.has(one)))
  const [only] = shorter
  return only && shorter.size === 1 ? text.replace(digits, only) : text
}

/** Whether `other` follows `word` on its line, at most `maxGap` type sizes to the right of it. */
export function isNext(word: Word, other: Word, maxGap: number = SIZE_WORDS.maxGap): boolean {
  const size = other.size ?? word.size ?? 0
  const gap = other.left - word.right
  return Math.abs(other.baseline - word.baseline) < SIZE_WORDS.sameLine * size && gap > -SIZE_WORDS.sameLine * size && gap < maxGap * size
}
