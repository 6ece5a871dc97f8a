import type { LabelledLine } from './label-lines.ts'

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
