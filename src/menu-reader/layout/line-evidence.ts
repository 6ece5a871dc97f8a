import { type Line, wordsOf } from '../lines/line.ts'
import { startsInLowerCase } from '../lines/word.ts'
import type { LineRole } from './line-role.ts'
import { type Style, styleDistance } from './line-role.ts'
import { isHeadingText, isNoteText, isOfferText, isPricePerPerson, isTitleText } from './menu-vocabulary.ts'
import { LABELS } from './settings.ts'

export type MenuStyle = {
  of: Partial<Record<LineRole, Style | null>>
  size: number
  weight: number
  /** Usual distance between lines of one item, in type sizes. */
  lineSpacing: number
  /** Usual distance between items, in type sizes; null while unknown. */
  apart: number | null
  /** Whether items have descriptions. If not, a line below a name in the same style continues the name. */
  isDescribed: boolean
  /** Whether nearly all descriptions begin in lower case. If so, a line that begins with a capital continues a name. */
  textsStartSmall: boolean
  /** Whether names and headings are in lower case too, so that lower case does not decide the role of a line. */
  isLowerCase: boolean
  priceOn: 'name' | 'description' | 'price'
  /** Whether prices are between names and descriptions. If so, a line between a name and its price continues the name. */
  areTextsBelowPrices: boolean
  /** Share of items that have a price; near 0 for a menu without prices. */
  priced: number
}

/** A price per person alone on a line, where dishes have no prices, is that of the whole menu. */
export function isForWholeMenu({ text, prices }: Line, { priced }: MenuStyle): boolean {
  return text === '' && priced < LABELS.hardlyPriced && prices.length > 0 && prices.every((price) => isPricePerPerson(price.text))
}

export function isOffer(line: Line): boolean {
  return isOfferText(`${line.text} ${line.prices.map(({ text }) => text).join(' ')}`)
}

/** Whether a line is a few uncertain letters: badges below a dish that were not read are as large as a heading. */
export function isScrap(line: Line): boolean {
  const letters = line.text.match(/\p{L}/gu)?.length ?? 0
  return letters <= LABELS.maxScrapLetters && wordsOf(line).some(({ confidence }) => confidence < LABELS.sureScrap)
}

/** A heading in lower case is clearly bolder than names, short, and below a wider gap. */
export function isBoldAlone(line: Line, style: MenuStyle): boolean {
  const isShort = wordsIn(line) <= LABELS.maxHeadingWords && !/[,;.(]/.test(line.text) && line.prices.length === 0
  return isShort && line.weight > style.weight * LABELS.bolder && line.gap > style.lineSpacing * LABELS.aboveBold
}

/** Whether a line is set as large as headings, and clearly larger than names: then '(ans & Bottles' is 'Cans & Bottles'. */
export function isAsLargeAsHeadings(line: Line, { of, isLowerCase }: MenuStyle): boolean {
  const [heading, name] = [of.heading, of.name]
  if (!heading || !name || isLowerCase || line.prices.length > 0) return false
  const isLike = Math.abs(Math.log(line.size / heading.size)) < LABELS.likeHeadings
  return isLike && Math.min(line.size, heading.size) > LABELS.aboveNames * name.size
}

/** Whether a line is set so much larger than names that it is the title of the menu, which may stand above the last column. */
export function isMuchLargerThanNames(line: Line, { of }: MenuStyle): boolean {
  return !!of.name && line.size > LABELS.titleSize * of.name.size
}

/** Whether a line with one price is set as large as headings, and clearly larger than names. */
export function isSetLikeHeadings(line: Line, style: MenuStyle): boolean {
  return line.prices.length === 1 && wordsIn(line) <= LABELS.maxHeadingWords && isAsLargeAsHeadings({ ...line, prices: [] }, style)
}

export function isFarFrom(line: Line, { apart }: MenuStyle): boolean {
  return apart !== null && Number.isFinite(line.gap) && line.gap > apart * LABELS.furtherApart
}

/** Whether the distance to the line above is that between items and clearly differs from the line spacing. */
export function isAsFarAsDishes({ gap }: Line, { apart, lineSpacing }: MenuStyle): boolean {
  return apart !== null && apart > lineSpacing * LABELS.clearlyApart && gap > Math.sqrt(apart * lineSpacing)
}

/** Whether items are clearly apart, and the line above is closer. */
export function isAsCloseAsInDish({ gap }: Line, { apart, lineSpacing }: MenuStyle): boolean {
  return apart !== null && apart > lineSpacing * LABELS.clearlyApart && gap < Math.sqrt(apart * lineSpacing)
}

/** Whether a short line is set exactly like names: a dish of which the price was not read, rather than a note. */
export function isInStyleOfNames(line: Line, { of }: MenuStyle): boolean {
  const isShort = wordsIn(line) <= LABELS.maxNameWords && !/[,;.]/.test(line.text) && !isNoteText(line.text) && !isTitleText(line.text)
  return isShort && !!of.name && styleDistance(line, of.name) < LABELS.likeNames && (line.isCapitals || isTitleCase(line))
}

/** Whether a line may be the name of a dish by its text alone: a few words, and not a sentence. */
export function isLikeDish(line: Line): boolean {
  return (
    /^\p{Lu}/u.test(line.text) &&
    wordsIn(line) <= LABELS.maxNameWords &&
    !/[,;.:\d]/.test(line.text) &&
    !isNoteText(line.text) &&
    !isTitleText(line.text)
  )
}

/** Whether a line is set exactly like names, and clearly unlike headings. */
export function isUnlikeHeadings(line: Line, style: MenuStyle): boolean {
  const { heading } = style.of
  return isInStyleOfNames(line, style) && !!heading && !isHeadingText(line.text) && styleDistance(line, heading) > LABELS.unlikeNames
}

/** Whether a line is set clearly smaller or thinner than names: 'Château Fonroque' below a bold name describes it. */
export function isUnlikeNames(line: Line, { of }: MenuStyle): boolean {
  return !!of.name && styleDistance(line, of.name) > LABELS.unlikeNames
}

/** Whether a line is further below the one above than lines of one paragraph are, as on tasting menus, where each line is a dish. */
export function standsAlone({ gap }: Line): boolean {
  return Number.isFinite(gap) && gap > LABELS.paragraphSpacing
}

export function isDescription(line: Line, { isLowerCase }: Pick<MenuStyle, 'isLowerCase'>): boolean {
  return /[,;.]/.test(line.text) || (startsInLowerCase(line.text) && !isLowerCase) || wordsIn(line) > LABELS.maxPlainWords
}

export function wordsIn(line: Line): number {
  return line.text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
}

/** Brackets, allergens and energy after a name. */
const AFTER_NAME = /[([{][^)\]}]*[)\]}]?|\b\d+\s?kcal\b/gi

/** Example: 'Slow-cooked Pork Belly (1, 3)'. A single word is not enough. */
export function isTitleCase(line: Line): boolean {
  const text = line.text.replace(AFTER_NAME, '')
  const words = text.match(/\p{L}{4,}/gu) ?? []
  return words.length >= 2 && !/[,.;]/.test(text) && words.every((word) => /^\p{Lu}/u.test(word))
}
