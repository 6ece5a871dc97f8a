import { sizeOrHeight, type Word } from '../../lines/word.ts'
import { UNREAD_MARK } from '../mark-codes.ts'
import { SYMBOLS } from '../settings.ts'
import { type Appearance, appearanceDifference } from './appearance.ts'
import type { SymbolMeaning } from './symbol-legend.ts'

export function single(meanings: readonly SymbolMeaning[]): SymbolMeaning[] {
  return meanings.flatMap(({ tag, appearances }) => appearances.map((appearance) => ({ tag, appearances: [appearance] })))
}

export type SymbolReading = SymbolMeaning['tag'] | 'unread'

/**
 * The greatest difference of a symbol from that of the legend, and how much less it is than from the next. `shareOfClosest`: both are at most this share of the difference
 * between two symbols of the legend that are similar.
 */
export type SymbolLimits = { maxDifference: number; minLead: number; shareOfClosest?: number }

/** Reads a row of symbols as meanings of the legend, pairs before single ones; null when the first is none of them. */
export function matchSymbols(
  appearances: readonly Appearance[],
  meanings: readonly SymbolMeaning[],
  limits: SymbolLimits = SYMBOLS,
): SymbolReading[] | null {
  const marks: SymbolReading[] = []
  for (let at = 0; at < appearances.length; ) {
    const options = meanings
      .filter((meaning) => at + meaning.appearances.length <= appearances.length)
      .map((meaning) => ({ meaning, differs: meanDifference(appearances.slice(at), meaning.appearances) }))
      .filter(({ differs }) => differs <= limits.maxDifference)
      .sort((a, b) => worth(a) - worth(b))
    const [best] = options
    if (!best) return marks.length > 0 ? marks : null
    const rival = options.find(
      ({ meaning }) => meaning.tag !== best.meaning.tag && meaning.appearances.length === best.meaning.appearances.length,
    )
    const { maxDifference, minLead } = limitsOf(best.meaning, meanings, limits)
    const isUnclear = best.differs > maxDifference || (rival && rival.differs - best.differs < minLead)
    marks.push(isUnclear ? 'unread' : best.meaning.tag)
    at += best.meaning.appearances.length
  }
  return isSaidTwice(marks) ? ['unread'] : marks
}

/** Stricter limits for a symbol that is similar to another of the legend: a filled circle and a diamond, '†' and '‡'. */
function limitsOf(meaning: SymbolMeaning, meanings: readonly SymbolMeaning[], limits: SymbolLimits): SymbolLimits {
  const rivals = meanings.filter(({ tag, appearances }) => tag !== meaning.tag && appearances.length === 1)
  const [appearance] = meaning.appearances
  if (limits.shareOfClosest === undefined || !appearance || meaning.appearances.length > 1 || rivals.length === 0) return limits
  const closest = Math.min(...rivals.map(({ appearances }) => appearanceDifference(appearance, appearances[0] as Appearance)))
  if (closest > limits.maxDifference) return limits
  const most = closest * limits.shareOfClosest
  return { maxDifference: Math.min(limits.maxDifference, most), minLead: Math.min(limits.minLead, most) }
}

/** No dish has the same diet twice: '**' is not two '*', but another symbol that was not found in the legend. */
function isSaidTwice(marks: readonly SymbolReading[]): boolean {
  const diets = marks.filter((tag) => tag !== null && tag !== 'unread')
  return new Set(diets).size < diets.length
}

function worth({ meaning, differs }: { meaning: SymbolMeaning; differs: number }): number {
  return differs - SYMBOLS.pairBonus * (meaning.appearances.length - 1)
}

function meanDifference(appearances: readonly Appearance[], expected: readonly Appearance[]): number {
  return (
    expected.reduce((total, appearance, i) => total + appearanceDifference(appearances[i] as Appearance, appearance), 0) / expected.length
  )
}

/** Marks as a word behind a name: '(vegan)'. */
export function markWords(marks: readonly SymbolReading[], host: Word): Word[] {
  const printed = marks.flatMap((tag) => (tag === null ? [] : tag === 'unread' ? [UNREAD_MARK] : [`(${tag})`]))
  const left = host.right + 0.3 * sizeOrHeight(host)
  return printed.length > 0 ? [{ ...host, text: printed.join(' '), left, right: left + 1, isSeparated: false }] : []
}
