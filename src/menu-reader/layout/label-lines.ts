import type { Line } from '../lines/line.ts'
import { mean, median } from '../lines/statistics.ts'
import { startsInLowerCase } from '../lines/word.ts'
import { isDescription, isLikeDish, type MenuStyle } from './line-evidence.ts'
import { LINE_ROLES, type LineRole, measureStyle, STATES, type State } from './line-role.ts'
import { isHeadingText, isNoteText, isPricePerPerson } from './menu-vocabulary.ts'
import { emissionScore, transitionScore } from './scores.ts'
import { LABELS } from './settings.ts'

export type LabelledLine = {
  line: Line
  role: LineRole
  /** Loss of the total score with any other role for this line; a small value means doubtful. */
  margin: number
}

/** Assigns roles to all lines of a menu with the best total score for the style of this menu. */
export function labelLines(lines: readonly Line[]): LabelledLine[] {
  if (lines.length === 0) return []
  const first = labelInAnyStyle(lines)
  const singled = headingsOfOneDish(first)
  const best = singled.size > 0 ? labelInAnyStyle(lines.map((line) => (singled.has(line) ? { ...line, isSingled: true } : line))) : first
  const sections = sectionsWithoutPrices(best)
  if (sections.length === 0) return best
  const unpriced = new Set(sections.flat())
  const even = new Set(sections.filter(areEachDishes).flat())
  const isEnd = (i: number) => i > 0 && unpriced.has((best[i - 1] as LabelledLine).line)
  return labelInAnyStyle(
    best.map(({ line }, i) => {
      if (unpriced.has(line)) return { ...line, isUnpriced: true, ...(even.has(line) && { isListed: true }) }
      return isEnd(i) ? { ...line, isAfterUnpriced: true } : line
    }),
  )
}

/**
 * The lines of sections without any price, on a page where others have some: the courses of a set menu above its extras. There a name follows a dish without a
 * price, which elsewhere means that the price was not read.
 */
function sectionsWithoutPrices(labelled: readonly LabelledLine[]): Line[][] {
  const sections: { heading: Line; dishes: Line[]; notes: Line[] }[] = []
  for (const { role, line } of labelled) {
    const last = sections.at(-1)
    if (role === 'heading') sections.push({ heading: line, dishes: [], notes: [] })
    // Without a price after it, the last dish would be read as a note.
    else if (role !== 'note' || isInStyleOf(last?.dishes ?? [], line)) last?.dishes.push(line)
    else last?.notes.push(line)
  }
  return sections.flatMap(({ heading, dishes, notes }) => {
    // A list of dishes in the type of a description would be read as notes.
    const isList = dishes.length === 0 && isHeadingText(heading.text) && notes.every(isLikeDish)
    const lines = isList ? notes : dishes
    return lines.length >= LABELS.minUnpriced && lines.every(({ prices }) => prices.length === 0) ? [lines] : []
  })
}

/**
 * Whether each line of a section without prices is a dish, also where it is as long as a description: 'Pressed duck leg, prunes, brioche' on a set menu. All
 * lines begin with a capital and are equally far apart, and every other line is not smaller or thinner, as descriptions are.
 */
function areEachDishes(lines: readonly Line[]): boolean {
  const gaps = lines.slice(1).flatMap(({ gap }) => (Number.isFinite(gap) ? [gap] : []))
  const isEven = gaps.length >= LABELS.minUnpriced - 1 && Math.max(...gaps) < LABELS.evenGaps * Math.min(...gaps)
  const isLike = (measure: (line: Line) => number) => {
    const [first, second] = [0, 1].map((rest) => lines.filter((_, i) => i % 2 === rest).map(measure)) as [number[], number[]]
    return Math.abs(Math.log(mean(first) / mean(second))) < LABELS.evenStyles
  }
  const isWritten = lines.every((line) => /^\p{Lu}/u.test(line.text) && !isNoteText(line.text))
  return isWritten && isEven && isLike(({ size }) => size) && isLike(({ weight }) => weight)
}

/** Whether a line is set like most of the lines above it, and as far from the next one. */
function isInStyleOf(lines: readonly Line[], line: Line): boolean {
  const isLike = (one: number, other: number, most: number) => Math.abs(Math.log(one / other)) < most
  const like = lines.filter(({ size, gap }) => isLike(size, line.size, LABELS.sameSize) && isLike(gap, line.gap, LABELS.sameGap))
  return lines.length >= LABELS.minUnpriced && like.length * 2 > lines.length
}

function labelInAnyStyle(lines: readonly Line[]): LabelledLine[] {
  const tried = (['name', 'description', 'price'] as const).map((priceOn) => labelWithStyle(lines, priceOn))
  return tried.reduce((best, other) => (other.total > best.total ? other : best)).labelled
}

/** Headings that are names of dishes: nearly all headings of the page are above a single dish with a price, which is the description. */
function headingsOfOneDish(labelled: readonly LabelledLine[]): Set<Line> {
  const sections: { heading: Line; names: number; prices: number }[] = []
  for (const { role, line } of labelled) {
    const last = sections.at(-1)
    if (role === 'heading') sections.push({ heading: line, names: 0, prices: 0 })
    else if (last && role !== 'note') {
      if (role === 'name') last.names++
      last.prices += line.prices.length
    }
  }
  const filled = sections.filter(({ names }) => names > 0)
  const single = filled.filter(({ names, prices }) => names === 1 && prices === 1)
  return new Set(
    single.length >= LABELS.minSingle && single.length >= LABELS.singleShare * filled.length ? single.map(({ heading }) => heading) : [],
  )
}

function labelWithStyle(lines: readonly Line[], priceOn: MenuStyle['priceOn']): { labelled: LabelledLine[]; total: number } {
  let style = firstStyle(lines, priceOn)
  let best = bestLabels(lines, style)
  for (let round = 1; round < LABELS.rounds; round++) {
    style = styleFrom(best.labelled, style)
    best = bestLabels(lines, style)
  }
  return best
}

function firstStyle(lines: readonly Line[], priceOn: MenuStyle['priceOn']): MenuStyle {
  const written = lines.filter((line) => line.text !== '')
  const byLetters = (measure: (line: Line) => number) =>
    median(written.flatMap((line) => Array<number>(line.text.length).fill(measure(line))))
  const gaps = lines.map((line) => line.gap).filter((gap) => gap > LABELS.minSpacing && gap < LABELS.maxSpacing)
  const prices = lines.filter((line) => line.prices.length > 0 && !isOfWholeMenu(line)).length
  // The initial style of names is that of lines with prices.
  const name = priceOn === 'name' ? measureStyle(written.filter((line) => line.prices.length > 0)) : null
  return {
    of: name ? { name, nameContinuation: name } : {},
    size: byLetters((line) => line.size),
    weight: byLetters((line) => line.weight),
    lineSpacing:
      gaps.length > 0 ? (gaps.sort((a, b) => a - b)[Math.floor(gaps.length * LABELS.spacingQuantile)] as number) : LABELS.usualSpacing,
    apart: null,
    isDescribed: true,
    textsStartSmall: false,
    isLowerCase: isInLowerCase(written),
    priceOn,
    areTextsBelowPrices: false,
    priced: Math.min(1, (prices * LABELS.linesPerPrice) / lines.length),
  }
}

/** Whether the prices of a line are those of a whole meal: '£85 per person', 'wine flight £60'. They are not the prices of dishes. */
function isOfWholeMenu({ text, prices }: Line): boolean {
  return isNoteText(text) || (text === '' && prices.every((price) => isPricePerPerson(price.text)))
}

/** Whether most lines with a price and most other lines begin in lower case: '**hispi cabbage** 9' above 'miso butter, crispy shallot'. */
function isInLowerCase(written: readonly Line[]): boolean {
  const begun = written.filter(({ text }) => /^[^\p{L}\p{N}]*\p{L}/u.test(text))
  const [priced, others] = [begun.filter(({ prices }) => prices.length > 0), begun.filter(({ prices }) => prices.length === 0)]
  return [priced, others].every(
    (lines) =>
      lines.filter(({ text }) => startsInLowerCase(text)).length >= LABELS.lowerCaseShare * lines.length &&
      begun.length >= LABELS.minLowerCase,
  )
}

function styleFrom(labelled: readonly LabelledLine[], before: MenuStyle): MenuStyle {
  const groupIntoLines = (role: LineRole) => labelled.filter((label) => label.role === role).map((label) => label.line)
  const inDish = labelled.filter(({ role }) => role === 'description' || role === 'nameContinuation').map(({ line }) => line.gap)
  const style: MenuStyle = { ...before, of: {} }
  for (const role of LINE_ROLES) if (role !== 'price') style.of[role] = measureStyle(groupIntoLines(role))
  style.of.nameContinuation = style.of.name ?? null
  const texts = groupIntoLines('description')
  style.isDescribed =
    texts.length === 0 || texts.filter((line) => isDescription(line, style)).length >= LABELS.describedShare * texts.length
  style.textsStartSmall =
    !style.isLowerCase &&
    texts.length >= LABELS.minDescriptions &&
    texts.filter(({ text }) => startsInLowerCase(text)).length >= LABELS.dominantShare * texts.length
  style.areTextsBelowPrices = areTextsBelowPrices(labelled)
  const apart = gapsBetweenDishes(labelled)
  if (apart.length >= LABELS.minGaps) style.apart = median(apart)
  if (inDish.length >= LABELS.minGapsInDish) style.lineSpacing = median(inDish)
  return style
}

/** Whether the first description of nearly all dishes with a price on a line of its own is below that price. */
function areTextsBelowPrices(labelled: readonly LabelledLine[]): boolean {
  const firsts = labelled.flatMap(({ role }, i) => (role === 'description' && labelled[i - 1]?.role !== 'description' ? [i] : []))
  const below = firsts.filter((i) => labelled[i - 1]?.role === 'price').length
  const above = firsts.filter((i) => /^name/.test(labelled[i - 1]?.role ?? '')).length
  return below >= LABELS.minBelowPrices && below >= LABELS.dominantShare * (below + above)
}

function gapsBetweenDishes(labelled: readonly LabelledLine[]): number[] {
  return labelled.flatMap(({ role, line }, i) => {
    const above = labelled[i - 1]?.role
    return role === 'name' && above && above !== 'heading' && above !== 'note' && Number.isFinite(line.gap) ? [line.gap] : []
  })
}

/** Viterbi algorithm. For each line also returns the loss of the best path through any other role. */
function bestLabels(lines: readonly Line[], style: MenuStyle): { labelled: LabelledLine[]; total: number } {
  const forth = forwardPass(lines, style)
  const back = backwardPass(lines, style)
  let overall = Number.NEGATIVE_INFINITY
  const labelled = lines.map((line, i) => {
    const best = new Map<LineRole, number>()
    STATES.forEach((state, s) => {
      const total = (forth[i]?.[s] as number) + (back[i]?.[s] as number)
      best.set(state.role, Math.max(best.get(state.role) ?? Number.NEGATIVE_INFINITY, total))
    })
    const [first, second] = [...best].sort((a, b) => b[1] - a[1]) as [[LineRole, number], [LineRole, number]]
    overall = first[1]
    return { line, role: first[0], margin: first[1] - second[1] }
  })
  return { labelled, total: overall }
}

function forwardPass(lines: readonly Line[], style: MenuStyle): number[][] {
  const rows: number[][] = []
  lines.forEach((line, i) => {
    rows.push(
      STATES.map((state) => {
        const own = emissionScore(line, state.role, style)
        if (i === 0) return own + transitionScore(null, state, line, style)
        return own + bestOf((before, s) => (rows[i - 1]?.[s] as number) + transitionScore(before, state, line, style))
      }),
    )
  })
  return rows
}

function backwardPass(lines: readonly Line[], style: MenuStyle): number[][] {
  const rows: number[][] = lines.map(() => STATES.map((state) => (state.priced ? 0 : -3 * style.priced)))
  for (let i = lines.length - 2; i >= 0; i--) {
    const next = lines[i + 1] as Line
    const fits = STATES.map((state) => emissionScore(next, state.role, style) + (rows[i + 1]?.[STATES.indexOf(state)] as number))
    rows[i] = STATES.map((state) => bestOf((after, s) => (fits[s] as number) + transitionScore(state, after, next, style)))
  }
  return rows
}

function bestOf(score: (state: State, index: number) => number): number {
  return STATES.reduce((best, state, s) => Math.max(best, score(state, s)), Number.NEGATIVE_INFINITY)
}
