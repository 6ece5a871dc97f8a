import { foldText } from '../text.ts'

/**
 * How two names compare: the same words, words that differ only by letters that OCR confuses, too similar to decide automatically, or
 * different dishes.
 */
type Likeness = 'same' | 'misread' | 'unsure' | 'other'

/** Letters that OCR confuses, mapped to one of them. No mapping turns one food into another. */
const MISREAD: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/[1|]/g, 'l'],
  [/i/g, 'l'],
  [/0/g, 'o'],
  [/[q9]/g, 'g'],
  [/5/g, 's'],
  [/8/g, 'b'],
]
const DIGITS = /^\p{N}+$/u
/** A word needs at least this many letters per wrong letter to count as misread. A shorter word is a different word. */
const LETTERS_PER_ERROR = 4
const MIN_SHARED_WORDS = 2

export function foldName(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

type ComparableName = { folded: string; words: string[]; misread: string[]; joined: string; sorted: string }

export function toComparableName(name: string): ComparableName {
  const folded = foldName(name)
  const words = folded.split(' ')
  const misread = words.map(foldMisread)
  return { folded, words, misread, joined: misread.join(''), sorted: words.toSorted().join(' ') }
}

export function compareNames(a: ComparableName, b: ComparableName): Likeness {
  if (a.folded === b.folded) return 'same'
  if (a.joined === b.joined) return 'misread'
  if (a.words.length !== b.words.length) return isContained(a, b) || isContained(b, a) ? 'unsure' : 'other'
  if (a.words.length > 1 && a.sorted === b.sorted) return 'unsure'
  return a.words.every((_word, at) => isPerhapsMisread(a, b, at)) ? 'unsure' : 'other'
}

export function isSameText(a: string | null, b: string | null): boolean {
  return ['same', 'misread'].includes(compareNames(toComparableName(a ?? ''), toComparableName(b ?? '')))
}

function foldMisread(word: string): string {
  return DIGITS.test(word) ? `#${word}#` : MISREAD.reduce((text, [letters, letter]) => text.replace(letters, letter), word)
}

function isContained({ misread: shorter }: ComparableName, { misread: longer }: ComparableName): boolean {
  return shorter.length >= MIN_SHARED_WORDS && shorter.length < longer.length && shorter.every((word) => longer.includes(word))
}

function isPerhapsMisread(a: ComparableName, b: ComparableName, at: number): boolean {
  const [one, other] = [a.misread[at] ?? '', b.misread[at] ?? '']
  if (one === other) return true
  if (one.startsWith('#') || other.startsWith('#')) return false
  const most = Math.floor(Math.min(a.words[at]?.length ?? 0, b.words[at]?.length ?? 0) / LETTERS_PER_ERROR)
  return Math.abs(one.length - other.length) <= most && countEdits(one, other) <= most
}

function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const swap = (row[j - 1] ?? 0) + Number(from[i - 1] !== to[j - 1])
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? to.length
}
