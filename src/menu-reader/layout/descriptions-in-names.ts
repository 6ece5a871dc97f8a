import type { Word } from '../lines/word.ts'
import { DESCRIPTIONS_IN_NAMES } from './settings.ts'

export type SplitName = { name: Word[]; rest: Word[] }

/**
 * Returns a function that splits names from descriptions on the same line, '**Burrata,** peach, basil 11'. It splits at the first comma, if
 * nearly all text after a first comma on this menu is lower case and thinner, or nearly all lines have such text, or text with a
 * capital, and there are hardly any other descriptions.
 * @param names the words of each name, with the rest of its line
 * @param descriptions how many descriptions the menu has on lines of their own; a dish whose price was not read may be taken for one
 */
export function createNameSplitter(names: readonly Word[][], descriptions = Number.POSITIVE_INFINITY): (name: Word[]) => SplitName {
  const could = names.map((name) => atComma(name)).filter(({ rest }) => rest.length > 0)
  const bolder = could.filter(({ name, rest }) => weightOf(name) > DESCRIPTIONS_IN_NAMES.minStrokeRatio * weightOf(rest))
  const isRule =
    bolder.length >= DESCRIPTIONS_IN_NAMES.minCount &&
    bolder.length >= DESCRIPTIONS_IN_NAMES.dominantShare * could.length &&
    bolder.length >= DESCRIPTIONS_IN_NAMES.minShare * names.length
  const isOnEachOf = (found: readonly SplitName[]) =>
    descriptions <= DESCRIPTIONS_IN_NAMES.maxOthers * names.length &&
    found.length >= DESCRIPTIONS_IN_NAMES.minOnEach &&
    found.length >= DESCRIPTIONS_IN_NAMES.shareOfEach * names.length
  if (isRule || isOnEachOf(could)) return (name) => atComma(name)
  const thinner = names.map(atThinner).filter(({ rest }) => rest.length > 0)
  if (isOnEachOf(thinner)) return atThinner
  // 'Sancerre, Loire Valley, France': the places of wines have capitals too.
  const places = names.map((name) => atComma(name, BEFORE_PLACE)).filter(({ rest }) => rest.length > 0)
  return (name) => (isOnEachOf(places) ? atComma(name, BEFORE_PLACE) : { name, rest: [] })
}

/** How a name ends, and what follows. A comma may be read as a point; before a capital a point may be that of 'St.'. */
const BEFORE_TEXT = { last: /\p{L}[,.]$/u, next: /^\p{Ll}/u }
const BEFORE_PLACE = { last: /\p{L},$/u, next: /^\p{Lu}/u }

function atComma(words: Word[], { last: end, next } = BEFORE_TEXT): SplitName {
  const at = words.findIndex(({ text }, i) => end.test(text) && next.test(words[i + 1]?.text ?? ''))
  const last = words[at]
  if (!last || words.slice(0, at).some(({ text }) => /[([{]/.test(text))) return { name: words, rest: [] }
  return { name: [...words.slice(0, at), { ...last, text: last.text.slice(0, -1) }], rest: words.slice(at + 1) }
}

/** Splits where the strokes become thinner by most: all words before have thicker ones than all words after. */
function atThinner(words: Word[]): SplitName {
  const weights = words.map((word) => weightOf([word]))
  const drops = weights.map((_, i) => (i === 0 ? 0 : Math.min(...weights.slice(0, i)) / Math.max(...weights.slice(i))))
  const drop = Math.max(...drops)
  const [name, rest] = [words.slice(0, drops.indexOf(drop)), words.slice(drops.indexOf(drop))]
  const isClear = drop > DESCRIPTIONS_IN_NAMES.minStrokeRatio && weightOf(name) > DESCRIPTIONS_IN_NAMES.minClearRatio * weightOf(rest)
  return isClear ? { name, rest } : { name: words, rest: [] }
}

function weightOf(words: readonly Word[]): number {
  const weights = words.flatMap(({ stroke, size }) => (size === null ? [] : [stroke / size]))
  return weights.reduce((total, weight) => total + weight, 0) / weights.length
}

/** The strength of a drink at the end of its name: '4.2%', '(5.1% ABV)', '4.5% vol'. */
const STRENGTH = /(?<=\p{L}.*)[\s,]+[([]?(?:abv:?\s?)?\d{1,2}(?:[.,]\d{1,2})?\s?%(?:\s?(?:abv|vol)\.?)?[)\]]?$/iu

/** Separates the strength of a drink from its name. It is part of the description. */
export function splitStrength(printed: string): { name: string; strength: string } {
  const found = STRENGTH.exec(printed)
  if (!found) return { name: printed, strength: '' }
  return { name: printed.slice(0, found.index).trimEnd(), strength: found[0].replace(/^[\s,]+/, '') }
}
