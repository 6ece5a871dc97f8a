import { median } from '../lines/statistics.ts'
import type { Word } from '../lines/word.ts'
import { isUsualMarks } from '../marks/mark-codes.ts'
import { STROKE_WEIGHTS } from './settings.ts'

type Weights = { bold: number; thin: number }

/**
 * Tells names from the descriptions on their lines by strokes that differ little, such as those of medium and regular type: in one line the difference may be chance,
 * but not in nearly all lines of a page.
 * @param lines the words of each line with a price
 * @returns a rule that finds the first word of the description, 0 for none; null where names and descriptions are of one weight
 */
export function ruleByWeights(lines: readonly (readonly Word[])[]): ((words: readonly Word[]) => number) | null {
  const long = lines.map(withoutMarks).filter((words) => words.length >= STROKE_WEIGHTS.minWords)
  if (long.length < STROKE_WEIGHTS.minLines) return null
  const first = long.map((words) => bestSplit(words, null))
  const bolder = long.filter((words, i) => first[i] && ratioAt(words, first[i]) >= STROKE_WEIGHTS.minRatio)
  if (bolder.length < STROKE_WEIGHTS.minShare * long.length) return null
  let weights = weightsOf(long, first)
  for (let round = 0; round < STROKE_WEIGHTS.rounds; round++)
    weights = weightsOf(
      long,
      long.map((words) => bestSplit(words, weights)),
    )
  if (weights.bold < STROKE_WEIGHTS.minRatio * weights.thin) return null
  const isAllowed = startOf(
    long,
    long.map((words) => bestSplit(words, weights)),
  )
  return (words) => {
    const plain = withoutMarks(words)
    return plain.length >= 2 ? bestSplit(plain, weights, isAllowed) : 0
  }
}

/** Without the marks at the end of a line, which may have a weight of their own. */
function withoutMarks(words: readonly Word[]): readonly Word[] {
  return words.slice(0, words.findLastIndex(({ text }) => !isUsualMarks(text)) + 1)
}

/** What most descriptions of the page begin with: a capital, as in 'Ham Hock Piccalilli, grilled sourdough', or lower case. */
function startOf(lines: readonly (readonly Word[])[], splits: readonly number[]): (word: Word) => boolean {
  const starts = lines.flatMap((words, i) => (splits[i] ? [words[splits[i]] as Word] : []))
  const isLow = ({ text }: Word) => /^\P{L}*\p{Ll}/u.test(text)
  const low = starts.filter(isLow).length
  if (low >= STROKE_WEIGHTS.sameStart * starts.length) return isLow
  return starts.length - low >= STROKE_WEIGHTS.sameStart * starts.length ? (word) => !isLow(word) : () => true
}

/**
 * The split into a name and a description that fits best: with two even weights, or with those of the page. Then 0 when the line as a whole fits the weight of names
 * better.
 */
function bestSplit(words: readonly Word[], weights: Weights | null, isAllowed: (word: Word) => boolean = () => true): number {
  const errorOf = (part: readonly Word[], weight: number) =>
    part.reduce((total, { text, stroke }) => total + text.length * (stroke - weight) ** 2, 0)
  let [least, at] = [weights ? errorOf(words, weights.bold) : Number.POSITIVE_INFINITY, 0]
  for (let i = 1; i < words.length; i++) {
    if (!isAllowed(words[i] as Word)) continue
    const [name, rest] = [words.slice(0, i), words.slice(i)]
    const error = errorOf(name, weights?.bold ?? meanStroke(name)) + errorOf(rest, weights?.thin ?? meanStroke(rest))
    if (error < least) [least, at] = [error, i]
  }
  return at
}

function ratioAt(words: readonly Word[], at: number): number {
  return meanStroke(words.slice(0, at)) / meanStroke(words.slice(at))
}

function weightsOf(lines: readonly (readonly Word[])[], splits: readonly number[]): Weights {
  const split = lines.flatMap((words, i) => (splits[i] ? [{ name: words.slice(0, splits[i]), rest: words.slice(splits[i]) }] : []))
  return { bold: median(split.map(({ name }) => meanStroke(name))), thin: median(split.map(({ rest }) => meanStroke(rest))) }
}

/** Weighted by letters, because the stroke of a short word is inaccurate. */
export function meanStroke(words: readonly Word[]): number {
  const letters = words.reduce((total, { text }) => total + text.length, 0)
  return words.reduce((total, { text, stroke }) => total + text.length * stroke, 0) / letters
}
