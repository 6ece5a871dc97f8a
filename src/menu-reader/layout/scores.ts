import type { Line } from '../lines/line.ts'
import { startsInLowerCase } from '../lines/word.ts'
import { PENCE, SIGN } from '../price-grammar.ts'
import {
  isAsCloseAsInDish,
  isAsFarAsDishes,
  isAsLargeAsHeadings,
  isBoldAlone,
  isDescription,
  isFarFrom,
  isForWholeMenu,
  isInStyleOfNames,
  isLikeDish,
  isMuchLargerThanNames,
  isOffer,
  isScrap,
  isSetLikeHeadings,
  isTitleCase,
  isUnlikeHeadings,
  isUnlikeNames,
  type MenuStyle,
  standsAlone,
  wordsIn,
} from './line-evidence.ts'
import type { LineRole, State } from './line-role.ts'
import { styleDistance } from './line-role.ts'
import { isHeadingText, isLegendOfSeveral, isNoteText, isTimedHeading, isTitleText } from './menu-vocabulary.ts'
import { LABELS } from './settings.ts'

const UNREAD_PRICE = new RegExp(String.raw`${SIGN}\d|\d${PENCE}\b`)

/** Emission score: how well a line fits a role, as weights of evidence; 1 is weak evidence. */
export function emissionScore(line: Line, role: LineRole, style: MenuStyle): number {
  const known = style.of[role]
  const likeness = known && role !== 'note' ? 1 - 1.3 * styleDistance(line, known) : 0
  return (
    likeness +
    EVIDENCE[role](line, style) +
    ((line.isChoice || line.isListed) && role !== 'name' ? NO_CHOICE : 0) +
    (line.isSingled && role === 'heading' ? NO_HEADING : 0)
  )
}

/** Score of the role heading for lines above a single dish each. As headings, they would turn the descriptions below them into names. */
const NO_HEADING = -4

/**
 * Score of every role but name for a dish with a price on a shared line, also in lower case, which usually shows a description, and for a
 * line of a list below the price of each.
 */
const NO_CHOICE = -6

const EVIDENCE: Record<LineRole, (line: Line, style: MenuStyle) => number> = {
  heading: (line, style) =>
    sum(
      [line.text === '', -20],
      // The heading states the price of all dishes of its section: 'Wraps £8.50'.
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
      [startsInLowerCase(line.text) && !style.isLowerCase, isBoldAlone(line, style) ? 1 : isAsLargeAsHeadings(line, style) ? 0 : -4],
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
      [startsInLowerCase(line.text) && !style.isLowerCase, -3],
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
      [line.isNextDish === true, -4],
      [line.isUnpriced === true && line.gap > style.lineSpacing * 1.1, -3],
      [isNoteText(line.text), -2.5],
      [/[.]$/.test(line.text), -1],
      [startsInLowerCase(line.text) && !style.isLowerCase, 0.3],
      [true, -1],
    ),
  description: (line, style) =>
    sum(
      [line.text === '', -20],
      [line.prices.length > 0, style.priceOn === 'description' ? 1.5 : -1.5],
      [startsInLowerCase(line.text) && !style.isLowerCase, 1.5],
      [/[,;]/.test(line.text), 0.7],
      [/[.]$/.test(line.text), 0.5],
      [wordsIn(line) > 5, 0.7],
      [isTitleCase(line), -0.8],
      [line.isCapitals, -1],
      [line.size < style.size * 0.95, 0.3],
      [line.gap > style.lineSpacing * 1.8, -2],
      [isAsFarAsDishes(line, style) || standsAlone(line), -3],
      [isNoteText(line.text), -0.7],
      [isLegendOfSeveral(line.text), -4],
      [!style.isDescribed && !isDescription(line, style) && !isUnlikeNames(line, style), -2],
      [style.textsStartSmall && !startsInLowerCase(line.text), -1.5],
      [isAsLargeAsHeadings(line, style), -3],
      [isMuchLargerThanNames(line, style), -4],
      [line.isNextDish === true && isInStyleOfNames(line, style), -4],
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
      [line.isUnpriced === true && isLikeDish(line), -3],
      [true, -1],
    ),
}

/** Transition score: how well a state follows another. `after` is null for the first line. */
export function transitionScore(after: State | null, next: State, line: Line, style: MenuStyle): number {
  const isInDish = next.role === 'nameContinuation' || next.role === 'description' || next.role === 'price'
  const leaves =
    after !== null && !isInDish && !after.priced && !line.isUnpriced && !line.isAfterUnpriced && !line.isNextDish ? -3 * style.priced : 0
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
  // Without prices, the distance shows where a dish ends.
  const isOfDish = after !== null && after.role !== 'heading' && after.role !== 'note'
  if (line.isUnpriced && isOfDish && isAsCloseAsInDish(line, style)) return next.role === 'name' && next.priced ? IMPOSSIBLE : -3
  if (next.role === 'name') {
    if (next.priced !== line.prices.length > 0) return IMPOSSIBLE
    // A line as close above a name as the lines of one item is the first line of the name, and not a heading.
    if (after?.role === 'heading' && isAsCloseAsInDish(line, style)) return -2
    return after === null || after.role === 'note' ? -1 : 0
  }
  if (next.role === 'heading') return after?.role === 'heading' ? -1.5 : 0
  return after === null || after.role === 'note' ? 0.5 : after.role === 'heading' ? -0.5 : -1
}

function sum(...parts: [boolean, number][]): number {
  return parts.reduce((total, [holds, worth]) => total + (holds ? worth : 0), 0)
}
