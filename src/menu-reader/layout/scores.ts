import { type Line, wordsOf } from '../lines/line.ts'
import { PENCE, SIGN } from '../price-grammar.ts'
import type { LineRole, State } from './line-role.ts'
import { type Style, styleDistance } from './line-role.ts'
import { isHeadingText, isNoteText, isOfferText, isPricePerPerson, isTimedHeading, isTitleText } from './menu-vocabulary.ts'
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
  /** Whether prices stand between names and descriptions. If so, a line between a name and its price continues the name. */
  areTextsBelowPrices: boolean
  /** Share of items that have a price; near 0 for a menu without prices. */
  priced: number
}

const UNREAD_PRICE = new RegExp(String.raw`${SIGN}\d|\d${PENCE}\b`)

/** Emission score: how well a line fits a role, as weights of evidence; 1 is weak evidence. */
export function emissionScore(line: Line, role: LineRole, style: MenuStyle): number {
  const known = style.of[role]
  const likeness = known && role !== 'note' ? 1 - 1.3 * styleDistance(line, known) : 0
  return (
    likeness +
    EVIDENCE[role](line, style) +
    (line.isChoice && role !== 'name' ? NO_CHOICE : 0) +
    (line.isSingled && role === 'heading' ? NO_HEADING : 0)
  )
}

/** What makes lines names that would be headings of one dish each, with descriptions as names. */
const NO_HEADING = -4

/** What makes dishes with prices on one line names, also in lower case, which is that of descriptions. */
const NO_CHOICE = -6

const EVIDENCE: Record<LineRole, (line: Line, style: MenuStyle) => number> = {
  heading: (line, style) =>
    sum(
      [line.text === '', -20],
      // The price of all dishes of a section stands in its heading: 'Wraps £8.50'.
      [line.prices.length > 0 || (UNREAD_PRICE.test(line.text) && !isTimedHeading(line.text)), isSetLikeHeadings(line, style) ? -1.5 : -4],
      // Used until the style of headings is known.
      [!style.of.heading && line.isCapitals, 1],
      [!style.of.heading && line.size > style.size * 1.15, 1.2],
      [!style.of.heading && line.size > style.size * 1.4, 1],
      [!style.of.heading && line.weight > style.weight * 1.25, 0.5],
      [isHeadingText(line.text), 2.5],
      [wordsIn(line) > 4, -1.5],
      [wordsIn(line) > 7, -3],
      [/[,;]/.test(line.text), -1.5],
      [/[.]$/.test(line.text), -1.5],
      [startsSmall(line) && !style.isLowerCase, isBoldAlone(line, style) ? 1 : isAsLargeAsHeadings(line, style) ? 0 : -4],
      [line.gap > style.lineSpacing * 1.6, 1],
      [isFarFrom(line, style), 1],
      // A heading is further from the line above than the lines of one item.
      [line.gap < style.lineSpacing * 1.1, -2],
      [isNoteText(line.text), -2],
      [isTitleText(line.text), -2],
      [isUnlikeHeadings(line, style), -1.5],
      [isScrap(line), -3],
      [true, -1],
    ),
  name: (line, style) =>
    sum(
      [line.text === '', -20],
      [line.prices.length > 0, style.priceOn === 'name' ? 1.5 : 0],
      [line.weight > style.weight * 1.2, 0.6],
      [isTitleCase(line), 0.6],
      [startsSmall(line) && !style.isLowerCase, -3],
      [wordsIn(line) > 7, -1.5],
      [wordsIn(line) > 10, -1.5],
      [/[.]$/.test(line.text), -1],
      [isNoteText(line.text) || isOffer(line), -2.5],
      [isTitleText(line.text), -1.5],
      [isHeadingText(line.text) && line.prices.length === 0, -2.5],
    ),
  nameContinuation: (line, style) =>
    sum(
      [line.text === '', -20],
      [line.prices.length > 0, style.priceOn === 'name' ? 1 : 0],
      [line.gap > style.lineSpacing * 1.35, -2],
      [line.gap > style.lineSpacing * 1.8 || standsAlone(line), -3],
      [wordsIn(line) > 5, -1],
      [line.isUnpriced === true && line.gap > style.lineSpacing * 1.1, -3],
      [isNoteText(line.text), -2.5],
      [/[.]$/.test(line.text), -1],
      [startsSmall(line) && !style.isLowerCase, 0.3],
      [true, -1],
    ),
  description: (line, style) =>
    sum(
      [line.text === '', -20],
      [line.prices.length > 0, style.priceOn === 'description' ? 1.5 : -1.5],
      [startsSmall(line) && !style.isLowerCase, 1.5],
      [/[,;]/.test(line.text), 0.7],
      [/[.]$/.test(line.text), 0.5],
      [wordsIn(line) > 5, 0.7],
      [isTitleCase(line), -0.8],
      [line.isCapitals, -1],
      [line.size < style.size * 0.95, 0.3],
      [line.gap > style.lineSpacing * 1.8, -2],
      [isAsFarAsDishes(line, style) || standsAlone(line), -3],
      [isNoteText(line.text), -0.7],
      [!style.isDescribed && !isDescription(line, style) && !isUnlikeNames(line, style), -2],
      [style.textsStartSmall && !startsSmall(line), -1.5],
      [isAsLargeAsHeadings(line, style), -3],
    ),
  price: (line, style) => sum([line.text !== '', -20], [true, style.priceOn === 'price' ? 1.5 : 0], [isForWholeMenu(line, style), -4]),
  note: (line, style) =>
    sum(
      [line.text === '', -1],
      [isNoteText(line.text), 3.5],
      [isOffer(line), 6],
      [isForWholeMenu(line, style), 4],
      [line.prices.length > 0, -2],
      [line.size > style.size * 1.8, 1],
      [isInStyleOfNames(line, style), -1.5],
      [true, -1],
    ),
}

/** Transition score: how well a state follows another. `after` is null for the first line. */
export function transitionScore(after: State | null, next: State, line: Line, style: MenuStyle): number {
  const isInDish = next.role === 'nameContinuation' || next.role === 'description' || next.role === 'price'
  const leaves = after !== null && !isInDish && !after.priced && !line.isUnpriced ? -3 * style.priced : 0
  if (!isInDish) return leaves + startsAfter(after, next, line, style)
  if (after === null) return IMPOSSIBLE
  if (after.role === 'note' || (after.role === 'heading' && next.role !== 'description'))
    return next.role === 'description' ? -4 : IMPOSSIBLE
  if (after.role === 'heading') return -3.5
  if (next.role === 'nameContinuation' && after.role !== 'name' && after.role !== 'nameContinuation') return IMPOSSIBLE
  const gains = line.prices.length > 0
  if (next.role === 'description' && style.areTextsBelowPrices && !after.priced && !gains) return LABELS.textAbovePrice
  if (next.priced !== (after.priced || gains)) return IMPOSSIBLE
  return gains && after.priced ? -3 : 0
}

const IMPOSSIBLE = Number.NEGATIVE_INFINITY

function startsAfter(after: State | null, next: State, line: Line, style: MenuStyle): number {
  // Where no price shows where a dish ends, the distance does.
  const isOfDish = after !== null && after.role !== 'heading' && after.role !== 'note'
  if (line.isUnpriced && isOfDish && isAsCloseAsInDish(line, style)) return next.role === 'name' && next.priced ? IMPOSSIBLE : -3
  if (next.role === 'name') {
    if (next.priced !== line.prices.length > 0) return IMPOSSIBLE
    // What is as close above a name as the lines of one item is its first line, and no heading.
    if (after?.role === 'heading' && isAsCloseAsInDish(line, style)) return -2
    return after === null || after.role === 'note' ? -1 : 0
  }
  if (next.role === 'heading') return after?.role === 'heading' ? -1.5 : 0
  return after === null || after.role === 'note' ? 0.5 : after.role === 'heading' ? -0.5 : -1
}

/** A price per person alone on a line, where dishes have no prices, is that of the whole menu. */
function isForWholeMenu({ text, prices }: Line, { priced }: MenuStyle): boolean {
  return text === '' && priced < LABELS.hardlyPriced && prices.length > 0 && prices.every((price) => isPricePerPerson(price.text))
}

function isOffer(line: Line): boolean {
  return line.prices.length > 0 && isOfferText(`${line.text} ${line.prices.map(({ text }) => text).join(' ')}`)
}

function sum(...parts: [boolean, number][]): number {
  return parts.reduce((total, [holds, worth]) => total + (holds ? worth : 0), 0)
}

/** Whether a line is a few uncertain letters: badges below a dish that were not read are as large as a heading. */
function isScrap(line: Line): boolean {
  const letters = line.text.match(/\p{L}/gu)?.length ?? 0
  return letters <= 3 && wordsOf(line).some(({ confidence }) => confidence < LABELS.sureScrap)
}

/** A heading in lower case is clearly bolder than names, short, and below a wider gap. */
function isBoldAlone(line: Line, style: MenuStyle): boolean {
  const isShort = wordsIn(line) <= 3 && !/[,;.(]/.test(line.text) && line.prices.length === 0
  return isShort && line.weight > style.weight * 1.4 && line.gap > style.lineSpacing * 1.3
}

/** Whether a line is set as large as headings, and clearly larger than names: then '(ans & Bottles' is 'Cans & Bottles'. */
function isAsLargeAsHeadings(line: Line, { of, isLowerCase }: MenuStyle): boolean {
  const [heading, name] = [of.heading, of.name]
  if (!heading || !name || isLowerCase || line.prices.length > 0) return false
  const isLike = Math.abs(Math.log(line.size / heading.size)) < LABELS.likeHeadings
  return isLike && Math.min(line.size, heading.size) > LABELS.aboveNames * name.size
}

/** Whether a line with one price is set as large as headings, and clearly larger than names. */
function isSetLikeHeadings(line: Line, style: MenuStyle): boolean {
  return line.prices.length === 1 && wordsIn(line) <= 3 && isAsLargeAsHeadings({ ...line, prices: [] }, style)
}

function isFarFrom(line: Line, { apart }: MenuStyle): boolean {
  return apart !== null && Number.isFinite(line.gap) && line.gap > apart * 1.25
}

/** Whether the distance to the line above is that between items and clearly differs from the line spacing. */
function isAsFarAsDishes({ gap }: Line, { apart, lineSpacing }: MenuStyle): boolean {
  return apart !== null && apart > lineSpacing * LABELS.clearlyApart && gap > Math.sqrt(apart * lineSpacing)
}

/** Whether items are clearly apart, and the line above is closer. */
function isAsCloseAsInDish({ gap }: Line, { apart, lineSpacing }: MenuStyle): boolean {
  return apart !== null && apart > lineSpacing * LABELS.clearlyApart && gap < Math.sqrt(apart * lineSpacing)
}

/** Whether a short line is set exactly like names: a dish of which the price was not read, rather than a note. */
function isInStyleOfNames(line: Line, { of }: MenuStyle): boolean {
  const isShort = wordsIn(line) <= 5 && !/[,;.]/.test(line.text) && !isNoteText(line.text) && !isTitleText(line.text)
  return isShort && !!of.name && styleDistance(line, of.name) < LABELS.likeNames && (line.isCapitals || isTitleCase(line))
}

/** Whether a line is set exactly like names, and clearly unlike headings. */
function isUnlikeHeadings(line: Line, style: MenuStyle): boolean {
  const { heading } = style.of
  return isInStyleOfNames(line, style) && !!heading && !isHeadingText(line.text) && styleDistance(line, heading) > LABELS.unlikeNames
}

/** Whether a line is set clearly smaller or thinner than names: 'Château Fonroque' below a bold name describes it. */
function isUnlikeNames(line: Line, { of }: MenuStyle): boolean {
  return !!of.name && styleDistance(line, of.name) > LABELS.unlikeNames
}

/** Whether a line is further below the one above than lines of one paragraph are, as on tasting menus, where each line is a dish. */
function standsAlone({ gap }: Line): boolean {
  return Number.isFinite(gap) && gap > LABELS.paragraphSpacing
}

export function isDescription(line: Line, { isLowerCase }: Pick<MenuStyle, 'isLowerCase'>): boolean {
  return /[,;.]/.test(line.text) || (startsSmall(line) && !isLowerCase) || wordsIn(line) > 4
}

function wordsIn(line: Line): number {
  return line.text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
}

export function startsSmall(line: Line): boolean {
  return /^[^\p{L}\p{N}]*\p{Ll}/u.test(line.text)
}

/** Brackets, allergens and energy after a name. */
const AFTER_NAME = /[([{][^)\]}]*[)\]}]?|\b\d+\s?kcal\b/gi

/** Example: 'Slow-cooked Pork Belly (1, 3)'. A single word is not enough. */
function isTitleCase(line: Line): boolean {
  const text = line.text.replace(AFTER_NAME, '')
  const words = text.match(/\p{L}{4,}/gu) ?? []
  return words.length >= 2 && !/[,.;]/.test(text) && words.every((word) => /^\p{Lu}/u.test(word))
}
