import { type Line, wordsOf } from '../lines/line.ts'
import { median } from '../lines/statistics.ts'
import { textOf } from '../lines/word.ts'
import type { MarkReader } from '../marks/dietary-marks.ts'
import { isUsualMarks, UNREAD_MARK } from '../marks/mark-codes.ts'
import { RINGED_V } from '../marks/unread-marks.ts'
import type { LabelledLine } from './label-lines.ts'
import { MARK_LINES, MARKS_BELOW_NAMES } from './settings.ts'

/** The marks that a line without a price consists of, with spaces between codes that were read as one word: 'v gf' of 'VGF'. Null for other lines. */
export function marksOnLine(line: Line, marks: MarkReader): string | null {
  if (line.prices.length > 0 || !isNear(line)) return null
  if (marks.isMarks(line.text)) return line.text
  const parts = wordsOf(line).map(({ text }) => {
    if (marks.isMarks(text) || text === UNREAD_MARK) return text
    if (UNKNOWN_CODE.test(text)) return UNREAD_MARK
    return RINGED_V.test(text) ? 'v' : (marks.codesIn(text)?.join(' ') ?? null)
  })
  return parts.length > 0 && parts.every((part) => part !== null) ? parts.join(' ') : null
}

/** Whether a line is close enough to the line above to belong to its dish. The first code of a legend at the foot of a column is not. */
function isNear({ gap }: Line): boolean {
  return gap < MARK_LINES.maxGap || gap === Number.POSITIVE_INFINITY
}

/** The marks after the price of a line that has nothing else: '£14.25 VE'. Null for other lines; marks before a price may be those of the next name. */
function marksBesidePrice(line: Line, codes: readonly string[]): Line | null {
  const end = Math.max(...line.prices.map(({ right }) => right))
  const isAfter = line.prices.length > 0 && line.text !== '' && line.texts.every(({ left }) => left > end)
  return isAfter && isMarksText(line, codes) ? { ...line, prices: [], gap: 0 } : null
}

/** A line without its marks, in the type of its prices. */
function onlyPrices(line: Line): Line {
  const [first] = line.prices
  return { ...line, texts: [], text: '', ...(first && { left: first.left, size: first.size, weight: first.weight }) }
}

/** A mark in brackets that was misread: '(sf)' for '(gf)'. */
const UNKNOWN_CODE = /^[([{]\p{L}{1,2}[)\]}]$/u

/** Whether a line is only marks, some of which may not have been read. */
function isMarksText(line: Line, codes: readonly string[]): boolean {
  const words = wordsOf(line).filter(({ text }) => text !== UNREAD_MARK && !UNKNOWN_CODE.test(text))
  return wordsOf(line).length > 0 && (words.length === 0 || isUsualMarks(textOf(words), codes))
}

/**
 * Labels the lines of a page. Lines of only marks take the role of a description of the line above and have no part in the decision, because between
 * dishes without a price they would make the next name a description, and before a price they read like a name.
 * @param codes of the legend
 */
export function labelWithoutMarks(
  lines: readonly Line[],
  codes: readonly string[],
  label: (lines: readonly Line[]) => LabelledLine[],
): LabelledLine[] {
  // Marks before a name that are a little higher or lower than it are not a line below the dish above.
  const isApart = (line: Line | undefined) => line === undefined || line.gap >= MARK_LINES.minGap
  const isMarks = (line: Line, i: number) =>
    i > 0 && line.prices.length === 0 && isMarksText(line, codes) && isApart(line) && isApart(lines[i + 1]) && isNear(line)
  const below = new Map<Line, Line[]>()
  const others: Line[] = []
  for (const [i, printed] of lines.entries()) {
    // Below a line with a price another dish begins.
    const beside = others.at(-1)?.prices.length === 0 ? marksBesidePrice(printed, codes) : null
    const line = beside ? onlyPrices(printed) : printed
    if (beside) below.set(line, [beside])
    const above = others.at(-1)
    if (above && isMarks(line, i)) below.set(above, [...(below.get(above) ?? []), line])
    else others.push(line)
  }
  return label(others).flatMap((one) => [
    one,
    ...(below.get(one.line) ?? []).map((line) => ({ line, role: 'description' as const, margin: Number.POSITIVE_INFINITY })),
  ])
}

/** A line of nothing but diets, such as words on badges below a dish. */
const ONLY_DIETS = /^(?:(?:vegan|vegetarian|(?:gluten|dairy|nut)[ -]free|halal|kosher)(?:\s?[,/|·•]\s?|\s|$)){1,5}$/i

const MIN_LINES = 2

/**
 * Finds lines of diets in words below dishes. A legend of symbols has the same words, but in one line, or in lines that follow each other.
 */
export function findDietLines(labelled: readonly LabelledLine[]): ReadonlySet<LabelledLine> {
  const isOnlyDiets = (label: LabelledLine | undefined) =>
    label !== undefined && label.role !== 'heading' && label.line.prices.length === 0 && ONLY_DIETS.test(label.line.text)
  const alone = labelled.filter((label, i) => isOnlyDiets(label) && !isOnlyDiets(labelled[i - 1]) && !isOnlyDiets(labelled[i + 1]))
  return new Set(alone.length >= MIN_LINES ? alone.filter(({ role }) => role !== 'name') : [])
}

/**
 * Returns the lines of descriptions whose marks are probably those of another item: the marks of the menu are after names, and the line begins like a name.
 * A name that was taken for a description of the item above would give that item its tags.
 */
export function findForeignMarks(labelled: readonly LabelledLine[], marks: MarkReader): Set<LabelledLine> {
  const marked = labelled.filter(({ role, line }) => role !== 'note' && role !== 'heading' && marks.split(line.text).tags.length > 0)
  const below = marked.filter(({ role }) => role === 'description')
  const isUsual =
    below.length > MARKS_BELOW_NAMES.maxShare * marked.length || marked.length - below.length < MARKS_BELOW_NAMES.minAfterNames
  return new Set(isUsual ? [] : below.filter(({ line }) => BEGINS_LIKE_NAME.test(line.text)))
}

/**
 * Gives the role of a name to lines that were taken for the second line of a name, where they are rather another item whose price was not read: the item
 * above has its price, the line begins like a name and ends in marks, and it follows marks or is as far from the line above as names from names. Otherwise
 * the item above would get these marks.
 */
export function relabelMarkedNames(labelled: readonly LabelledLine[], marks: MarkReader): LabelledLine[] {
  const gap = median(labelled.flatMap(({ role, line }, i) => (role === 'name' && labelled[i - 1]?.role === 'name' ? [line.gap] : [])))
  const isMarked = ({ line }: LabelledLine) => marks.split(line.text).text !== line.text
  return labelled.map((label, i) => {
    const above = labelled[i - 1]
    if (label.role !== 'nameContinuation' || above?.role !== 'name' || above.line.prices.length === 0) return label
    const isOther = label.line.prices.length === 0 && BEGINS_LIKE_NAME.test(label.line.text) && isMarked(label)
    return isOther && (isMarked(above) || label.line.gap >= MARKS_BELOW_NAMES.minGap * gap) ? { ...label, role: 'name' } : label
  })
}

const BEGINS_LIKE_NAME = /^\P{L}*\p{Lu}/u
