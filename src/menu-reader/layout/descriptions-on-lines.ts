import { type Line, wordsOf } from '../lines/line.ts'
import { createSegment } from '../lines/segment.ts'
import { median } from '../lines/statistics.ts'
import { isCapitals } from '../lines/type-metrics.ts'
import { startsInLowerCase, textOf, type Word } from '../lines/word.ts'
import { isUsualMarks } from '../marks/mark-codes.ts'
import { DESCRIPTIONS_ON_LINES, SEGMENTS } from './settings.ts'
import { meanStroke, ruleByWeights } from './stroke-weights.ts'

const SEPARATOR = /^[-–—|:·•~]{1,2}$/

/** Sets `isSeparated` of words after a dash or a bar, because the separator itself is removed later. */
export function flagSeparated(words: readonly Word[]): Word[] {
  const separators = words.filter(({ text }) => SEPARATOR.test(text))
  return words.map((word) => (separators.some((separator) => isJustBefore(separator, word)) ? { ...word, isSeparated: true } : word))
}

function isJustBefore(separator: Word, { left, baseline, size }: Word): boolean {
  if (size === null || Math.abs(separator.baseline - baseline) > SEGMENTS.baselineTolerance * size) return false
  const gap = left - separator.right
  return gap > -0.2 * size && gap < SEGMENTS.maxSpace * size
}

/** Returns the index of the first word of the description; 0 without a description. */
type Rule = (words: readonly Word[]) => number

const bySeparator: Rule = (words) => from(words, (word) => word.isSeparated === true)
/** An unrecognised separator leaves a wide space. */
const byGap: Rule = (words) =>
  from(
    words,
    (word, i) => word.left - (words[i - 1] as Word).right > DESCRIPTIONS_ON_LINES.minGap * (word.size ?? Number.POSITIVE_INFINITY),
  )
const RULES: readonly Rule[] = [
  (words) => bySeparator(words) || byGap(words) || byWeight(words),
  // Also after marks: 'Charred Squid Skewers (gf): Soft herbs'.
  (words) => from(words, (_, i) => /[\p{L})\]}][:|]$/u.test(words[i - 1]?.text ?? '')),
  byCapitals,
  byWeight,
]

function byCapitals(words: readonly Word[]): number {
  if (isCapitals(textOf(words))) return 0
  return from(words, (word, i) => isCapitals(textOf(words.slice(0, i))) && /^\p{L}?\p{Ll}/u.test(word.text) && !isCapitals(word.text))
}

/**
 * Splits lines such as 'Padrón Peppers – lime, sea salt 6' into name and description when most lines with prices are set this way: with the
 * description in a column of its own, a dash, bar or colon, in capitals, or bolder. Must run before lines get roles, because such a line resembles a description.
 */
export function splitDescriptionsFromLines(lines: readonly Line[]): Line[] {
  const priced = lines.filter((line) => line.prices.length > 0 && wordsOf(line).length >= DESCRIPTIONS_ON_LINES.minWords)
  const share = (rule: Rule) => priced.filter((line) => isSplit(rule, line)).length
  const isUsed = (rule: Rule) => {
    const count = share(rule === RULES[0] ? bySeparator : rule)
    return count >= DESCRIPTIONS_ON_LINES.minCount && count >= DESCRIPTIONS_ON_LINES.minShare * priced.length
  }
  const columns = descriptionColumn(priced)
  if (columns.length >= DESCRIPTIONS_ON_LINES.minCount && columns.length >= DESCRIPTIONS_ON_LINES.minShare * priced.length)
    return lines.map((line) => {
      const start = columns.find((one) => one.line === line)?.start
      return splitAt(line, start ? wordsOf(line).indexOf(start) : atDash(line))
    })
  const sure = RULES.find(isUsed)
  const rule = sure && sure !== byWeight ? sure : (ruleByWeights(priced.map(wordsOf)) ?? sure)
  const splitByRule = rule
    ? lines.map((line) => splitAt(line, line.prices.length > 0 && isSplit(rule, line) ? rule(wordsOf(line)) : atDash(line)))
    : [...lines]
  return withNextInline(splitWrappedLines(splitLikeNames(splitByRule)))
}

/** Flags lines with a name and a description right below another such line. They are dishes whose price was not read, not second lines of the name above. */
function withNextInline(lines: readonly Line[]): Line[] {
  return lines.map((line, i) =>
    line.inlineDescription && lines[i - 1]?.inlineDescription && !startsInLowerCase(line.text) ? { ...line, isNextDish: true } : line,
  )
}

/**
 * When descriptions follow names, a dash splits them even if nothing else does, because most dashes of the page may be unread. 0 without a
 * dash.
 */
function atDash(line: Line): number {
  return line.prices.length > 0 && isSplit(bySeparator, line) ? bySeparator(wordsOf(line)) : 0
}

function splitAt(line: Line, at: number): Line {
  return at > 0 ? split(line, at) : line
}

/** Lines whose description is apart from the name, in a column of its own, with its first word. */
function descriptionColumn(lines: readonly Line[]): { line: Line; start: Word }[] {
  const starts = lines.flatMap((line) => {
    const at = line.texts.findIndex(
      (text, i) =>
        i > 0 && text.left - (line.texts[i - 1]?.right ?? 0) > DESCRIPTIONS_ON_LINES.minColumnGap * line.size && isText(text.text),
    )
    const start = line.texts[at]?.words[0]
    return start ? [{ line, start }] : []
  })
  const isBeside = (one: (typeof starts)[number]) => (other: (typeof starts)[number]) =>
    Math.abs(one.start.left - other.start.left) < DESCRIPTIONS_ON_LINES.sameColumn * one.line.size
  return starts.filter((one) => starts.filter(isBeside(one)).length >= DESCRIPTIONS_ON_LINES.minCount)
}

function isText(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !isUsualMarks(text)
}

/**
 * Splits lines without a price that begin in the strokes of the names: dishes without a price, and the second line of a name, 'and Lamb' above
 * '**Broth** Hazelnuts, goats cheese'.
 */
function splitLikeNames(lines: readonly Line[]): Line[] {
  const withInline = lines.filter((line) => line.inlineDescription !== undefined)
  const [bold, thin] = [
    withInline.map((line) => meanStroke(wordsOf(line))),
    withInline.map((line) => meanStroke(line.inlineDescription ?? [])),
  ].map(median)
  if (withInline.length < DESCRIPTIONS_ON_LINES.minCount || !bold || !thin || bold < DESCRIPTIONS_ON_LINES.minStrokeRatio * thin)
    return [...lines]
  const limit = Math.sqrt(bold * thin)
  const isLikeThem = (line: Line) => {
    const [words, at] = [wordsOf(line), byWeight(wordsOf(line))]
    return meanStroke(words.slice(0, at)) > limit && meanStroke(words.slice(at)) < limit && !isCapitals(textOf(words.slice(at)))
  }
  return lines.map((line) => {
    const isOpen = line.prices.length === 0 && line.inlineDescription === undefined && line.text !== '' && !startsInLowerCase(line.text)
    return isOpen && isSplit(byWeight, line) && isLikeThem(line) ? split(line, byWeight(wordsOf(line))) : line
  })
}

/** Splits lines whose description goes on in the next lines, with the price at its end, so that the line of the name has no price. */
function splitWrappedLines(lines: readonly Line[]): Line[] {
  const isOpen = (line: Line) => line.inlineDescription === undefined && wordsOf(line).length >= 2 && !startsInLowerCase(line.text)
  const written = lines.filter((line) => line.text !== '')
  const rule = WRAPPED_RULES.find(({ at, isForPriced }) => {
    const candidates = isForPriced ? written : written.filter((line) => line.prices.length === 0)
    const count = candidates.filter((line) => isOpen(line) && isSplit(at, line)).length
    return count >= DESCRIPTIONS_ON_LINES.minWrapped && count >= DESCRIPTIONS_ON_LINES.minWrappedShare * candidates.length
  })
  return rule ? lines.map((line) => (isOpen(line) && isSplit(rule.at, line) ? split(line, rule.at(wordsOf(line))) : line)) : [...lines]
}

/** Codes of diets in brackets: '[VGN, GF]'. They are set thinner than names too, and are not a description. */
const CODES_IN_BRACKETS = /[([{](?:\s*\p{L}{1,4}\*?\s*[,/|·.;]?)+[)\]}]?/gu

/** One short word after a name, such as small capitals that were read as one: 'ver' for 'V GF'. */
const SHORT_WORD = /^[^\p{L}]*\p{L}{1,4}[^\p{L}]*$/u

/** No description begins with such a word: 'Mac and Cheese'. */
const JOINS = /^(?:and|&|of|in|or|und|et|y|e)$/i

function isSplit(rule: Rule, line: Line): boolean {
  const at = rule(wordsOf(line))
  if (rule !== bySeparator && JOINS.test(wordsOf(line)[at]?.text ?? '')) return false
  const rest = textOf(wordsOf(line).slice(at)).replace(CODES_IN_BRACKETS, '')
  return at > 0 && at <= DESCRIPTIONS_ON_LINES.maxNameWords && /\p{L}{3}/u.test(rest) && !SHORT_WORD.test(rest)
}

function split(line: Line, at: number): Line {
  const words = wordsOf(line)
  const last = words[at - 1] as Word
  const name = createSegment([...words.slice(0, at - 1), { ...last, text: last.text.replace(/[:|,]$/, '') }])
  return {
    ...line,
    texts: [name],
    text: name.text,
    size: name.size,
    weight: name.weight,
    isCapitals: isCapitals(name.text),
    inlineDescription: words.slice(at),
  }
}

/** Returns the index of the first word after the first for which `holds` returns true; 0 for no word. */
function from(words: readonly Word[], holds: (word: Word, i: number) => boolean): number {
  const at = words.findIndex((word, i) => i > 0 && holds(word, i))
  return Math.max(0, at)
}

/** Returns the split that best divides the line into two parts of even stroke thickness (least squares). */
function byWeight(words: readonly Word[]): number {
  let [least, at] = [Number.POSITIVE_INFINITY, 0]
  for (let i = 1; i < words.length; i++) {
    const error = deviation(words.slice(0, i)) + deviation(words.slice(i))
    if (error < least) [least, at] = [error, i]
  }
  return at > 0 && meanStroke(words.slice(0, at)) > DESCRIPTIONS_ON_LINES.minStrokeRatio * meanStroke(words.slice(at)) ? at : 0
}

const WRAPPED_RULES: readonly { at: Rule; isForPriced: boolean }[] = [
  { at: bySeparator, isForPriced: true },
  { at: byLongCapitals, isForPriced: true },
  { at: byType, isForPriced: false },
]

function byLongCapitals(words: readonly Word[]): number {
  const at = byCapitals(words)
  return (textOf(words.slice(0, at)).match(/\p{L}/gu)?.length ?? 0) >= DESCRIPTIONS_ON_LINES.minCapitals ? at : 0
}

/** Where the type becomes smaller, after a comma or with thinner strokes. */
function byType(words: readonly Word[]): number {
  const bold = byWeight(words)
  let [best, at] = [DESCRIPTIONS_ON_LINES.minSizeRatio as number, 0]
  for (let i = 1; i < words.length; i++) {
    const isMarked = i === bold || words[i]?.isSeparated === true || /[,:|]$/.test(words[i - 1]?.text ?? '')
    const ratio = isMarked ? ratioOfSizes(words.slice(0, i), words.slice(i)) : 0
    if (ratio > best) [best, at] = [ratio, i]
  }
  return at
}

/**
 * Compares words with tall letters; 0 when a part has none. A word such as 'greens' has only low letters, which makes its size less
 * certain.
 */
function ratioOfSizes(before: readonly Word[], after: readonly Word[]): number {
  const [first, second] = [before.filter(isTall), after.filter(isTall)]
  return first.length > 0 && second.length > 0 ? sizeOf(first) / sizeOf(second) : 0
}

function isTall({ text }: Word): boolean {
  return /[\p{Lu}bdfhklt]/u.test(text)
}

function sizeOf(words: readonly Word[]): number {
  return median(words.flatMap(({ text, size }) => (size === null ? [] : Array<number>(text.length).fill(size))))
}

function deviation(words: readonly Word[]): number {
  const mean = meanStroke(words)
  return words.reduce((total, { text, stroke }) => total + text.length * (stroke - mean) ** 2, 0)
}
