import type { Word } from '../../lines/type-metrics.ts'
import { UNREAD_MARK } from '../mark-codes.ts'
import { SYMBOLS } from '../settings.ts'
import { difference, type Look } from './look.ts'
import type { SymbolMeaning } from './symbol-legend.ts'

export function single(meanings: readonly SymbolMeaning[]): SymbolMeaning[] {
  return meanings.flatMap(({ mark, looks }) => looks.map((look) => ({ mark, looks: [look] })))
}

export type Mark = SymbolMeaning['mark'] | 'unread'

/** The greatest difference of a symbol from that of the legend, and how much less it is than from the next. */
export type SymbolLimits = { maxDifference: number; minLead: number }

/** Reads a row of symbols as meanings of the legend, pairs before single ones; null when the first is none of them. */
export function matchSymbols(
  looks: readonly Look[],
  meanings: readonly SymbolMeaning[],
  { maxDifference, minLead }: SymbolLimits = SYMBOLS,
): Mark[] | null {
  const marks: Mark[] = []
  for (let at = 0; at < looks.length; ) {
    const options = meanings
      .filter((meaning) => at + meaning.looks.length <= looks.length)
      .map((meaning) => ({ meaning, differs: meanDifference(looks.slice(at), meaning.looks) }))
      .filter(({ differs }) => differs <= maxDifference)
      .sort((a, b) => worth(a) - worth(b))
    const [best] = options
    if (!best) return marks.length > 0 ? marks : null
    const rival = options.find(({ meaning }) => meaning.mark !== best.meaning.mark && meaning.looks.length === best.meaning.looks.length)
    marks.push(rival && rival.differs - best.differs < minLead ? 'unread' : best.meaning.mark)
    at += best.meaning.looks.length
  }
  return isSaidTwice(marks) ? ['unread'] : marks
}

/** No dish has the same diet twice: '**' is not two '*', but another symbol that was not found in the legend. */
function isSaidTwice(marks: readonly Mark[]): boolean {
  const diets = marks.filter((mark) => mark !== null && mark !== 'unread')
  return new Set(diets).size < diets.length
}

function worth({ meaning, differs }: { meaning: SymbolMeaning; differs: number }): number {
  return differs - SYMBOLS.pairBonus * (meaning.looks.length - 1)
}

function meanDifference(looks: readonly Look[], expected: readonly Look[]): number {
  return expected.reduce((total, look, i) => total + difference(looks[i] as Look, look), 0) / expected.length
}

/** Marks as a word behind a name: '(vegan)'. */
export function markWords(marks: readonly Mark[], host: Word): Word[] {
  const printed = marks.flatMap((mark) => (mark === null ? [] : mark === 'unread' ? [UNREAD_MARK] : [`(${mark})`]))
  const left = host.right + 0.3 * (host.size ?? host.bottom - host.top)
  return printed.length > 0 ? [{ ...host, text: printed.join(' '), left, right: left + 1, isSeparated: false }] : []
}
