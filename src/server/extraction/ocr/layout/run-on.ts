import type { Word } from './word.ts'

/** Strokes of a name are so many times as thick as those of what describes it, for its type size. */
const BOLDER = 1.1

/** So many names that go over into their descriptions, so large a share of those that could and of all, are how this menu is set. */
const LEAST = 5
const NEARLY_ALL = 0.8
const MOST = 0.5

/** A name, and what describes it on its line. */
export type Parted = { name: Word[]; rest: Word[] }

/**
 * How to part names from descriptions that go on in their line, '**Burrata,** peach, basil 11': at the first comma, where
 * nearly all that comes after one on this menu is small letters in thinner strokes.
 * @param names the words of each name with all that follows on its line
 */
export function partRunOn(names: readonly Word[][]): (name: Word[]) => Parted {
  const could = names.map(atComma).filter(({ rest }) => rest.length > 0)
  const bolder = could.filter(({ name, rest }) => weightOf(name) > BOLDER * weightOf(rest))
  const isRule = bolder.length >= LEAST && bolder.length >= NEARLY_ALL * could.length && bolder.length >= MOST * names.length
  return (name) => (isRule ? atComma(name) : { name, rest: [] })
}

function atComma(words: Word[]): Parted {
  const at = words.findIndex(({ text }, i) => /\p{L},$/u.test(text) && /^\p{Ll}/u.test(words[i + 1]?.text ?? ''))
  const last = words[at]
  if (!last || words.slice(0, at).some(({ text }) => /[([{]/.test(text))) return { name: words, rest: [] }
  return { name: [...words.slice(0, at), { ...last, text: last.text.slice(0, -1) }], rest: words.slice(at + 1) }
}

function weightOf(words: readonly Word[]): number {
  const weights = words.flatMap(({ stroke, size }) => (size === null ? [] : [stroke / size]))
  return weights.reduce((total, weight) => total + weight, 0) / weights.length
}
