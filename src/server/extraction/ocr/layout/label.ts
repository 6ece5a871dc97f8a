import { middleOf } from './letters.ts'
import type { Line } from './line.ts'
import { ROLES, type Role, STATES, type State } from './role.ts'
import { fitness, follow, isDescription, type MenuStyle, startsSmall } from './scores.ts'
import { styleOf } from './style.ts'

export type Labelled = {
  line: Line
  role: Role
  /** By how much the whole menu would read worse, were this line of any other role: small is doubtful. */
  margin: number
}

/** Rounds in which roles are found from the menu's style, and the style from the roles. */
const ROUNDS = 4

/** Of the lines under names, so many read as descriptions where there are any. */
const DESCRIBED = 0.3

/** From so many lines of descriptions on, what nearly all of them do is the rule. */
const LEAST_TEXTS = 6
const NEARLY_ALL = 0.8

/** Fewer distances between dishes say nothing of the usual one. */
const LEAST_GAPS = 4

/** Tells the lines of a menu apart, all at once: what reads best as a whole, under the style the menu itself shows. */
export function labelLines(lines: readonly Line[]): Labelled[] {
  if (lines.length === 0) return []
  const tried = (['name', 'text', 'price'] as const).map((priceOn) => settle(lines, priceOn))
  return tried.reduce((best, other) => (other.total > best.total ? other : best)).labelled
}

/** The labels under one supposition of where the prices stand, and how well the menu reads under it. */
function settle(lines: readonly Line[], priceOn: MenuStyle['priceOn']): { labelled: Labelled[]; total: number } {
  let style = firstStyle(lines, priceOn)
  let best = bestLabels(lines, style)
  for (let round = 1; round < ROUNDS; round++) {
    style = styleFrom(best.labelled, style)
    best = bestLabels(lines, style)
  }
  return best
}

function firstStyle(lines: readonly Line[], priceOn: MenuStyle['priceOn']): MenuStyle {
  const written = lines.filter((line) => line.text !== '')
  const byLetters = (figure: (line: Line) => number) =>
    middleOf(written.flatMap((line) => Array<number>(line.text.length).fill(figure(line))))
  const gaps = lines.map((line) => line.gap).filter((gap) => gap > 0.8 && gap < 3)
  const prices = lines.filter((line) => line.prices.length > 0).length
  // Prices on the lines of names show what names look like, before anything else is known.
  const name = priceOn === 'name' ? styleOf(written.filter((line) => line.prices.length > 0)) : null
  return {
    of: name ? { name, more: name } : {},
    size: byLetters((line) => line.size),
    weight: byLetters((line) => line.weight),
    pitch: gaps.length > 0 ? (gaps.sort((a, b) => a - b)[Math.floor(gaps.length * 0.25)] as number) : 1.3,
    apart: null,
    isDescribed: true,
    textsStartSmall: false,
    priceOn,
    priced: Math.min(1, (prices * 8) / lines.length),
  }
}

function styleFrom(labelled: readonly Labelled[], before: MenuStyle): MenuStyle {
  const linesOf = (role: Role) => labelled.filter((label) => label.role === role).map((label) => label.line)
  const inDish = labelled.filter(({ role }) => role === 'text' || role === 'more').map(({ line }) => line.gap)
  const style: MenuStyle = { ...before, of: {} }
  for (const role of ROLES) if (role !== 'price') style.of[role] = styleOf(linesOf(role))
  style.of.more = style.of.name ?? null
  const texts = linesOf('text')
  style.isDescribed = texts.length === 0 || texts.filter(isDescription).length >= DESCRIBED * texts.length
  style.textsStartSmall = texts.length >= LEAST_TEXTS && texts.filter(startsSmall).length >= NEARLY_ALL * texts.length
  const apart = gapsBetweenDishes(labelled)
  if (apart.length >= LEAST_GAPS) style.apart = middleOf(apart)
  if (inDish.length >= 5) style.pitch = middleOf(inDish)
  return style
}

/** The distances of names from the dish above each. */
function gapsBetweenDishes(labelled: readonly Labelled[]): number[] {
  return labelled.flatMap(({ role, line }, i) => {
    const above = labelled[i - 1]?.role
    return role === 'name' && above && above !== 'heading' && above !== 'note' && Number.isFinite(line.gap) ? [line.gap] : []
  })
}

/** The best path through the states, and of each line how much worse the best path through any other role is. */
function bestLabels(lines: readonly Line[], style: MenuStyle): { labelled: Labelled[]; total: number } {
  const forth = sweep(lines, style)
  const back = sweepBack(lines, style)
  let overall = Number.NEGATIVE_INFINITY
  const labelled = lines.map((line, i) => {
    const best = new Map<Role, number>()
    STATES.forEach((state, s) => {
      const total = (forth[i]?.[s] as number) + (back[i]?.[s] as number)
      best.set(state.role, Math.max(best.get(state.role) ?? Number.NEGATIVE_INFINITY, total))
    })
    const [first, second] = [...best].sort((a, b) => b[1] - a[1]) as [[Role, number], [Role, number]]
    overall = first[1]
    return { line, role: first[0], margin: first[1] - second[1] }
  })
  return { labelled, total: overall }
}

function sweep(lines: readonly Line[], style: MenuStyle): number[][] {
  const rows: number[][] = []
  lines.forEach((line, i) => {
    rows.push(
      STATES.map((state) => {
        const own = fitness(line, state.role, style)
        if (i === 0) return own + follow(null, state, line, style)
        return own + bestOf((before, s) => (rows[i - 1]?.[s] as number) + follow(before, state, line, style))
      }),
    )
  })
  return rows
}

function sweepBack(lines: readonly Line[], style: MenuStyle): number[][] {
  const rows: number[][] = lines.map(() => STATES.map((state) => (state.priced ? 0 : -3 * style.priced)))
  for (let i = lines.length - 2; i >= 0; i--) {
    const next = lines[i + 1] as Line
    const fits = STATES.map((state) => fitness(next, state.role, style) + (rows[i + 1]?.[STATES.indexOf(state)] as number))
    rows[i] = STATES.map((state) => bestOf((after, s) => (fits[s] as number) + follow(state, after, next, style)))
  }
  return rows
}

function bestOf(score: (state: State, index: number) => number): number {
  return STATES.reduce((best, state, s) => Math.max(best, score(state, s)), Number.NEGATIVE_INFINITY)
}
