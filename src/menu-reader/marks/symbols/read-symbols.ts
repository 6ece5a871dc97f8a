import { toColour } from '../../image/grey-image.ts'
import type { InkBlob } from '../../image/ink-blobs.ts'
import type { PreprocessedImage } from '../../image/preprocess.ts'
import { median, type Word } from '../../lines/type-metrics.ts'
import { HAS_SIGN_OR_PENCE } from '../../price-grammar.ts'
import { UNREAD_MARK } from '../mark-codes.ts'
import { SYMBOLS } from '../settings.ts'
import { findSymbols, isInside } from './find-symbols.ts'
import { colourfulness, difference, type Look, lookOf } from './look.ts'
import { isLevel, mayExplainSymbols, readSymbolLegend, type SymbolMeaning } from './symbol-legend.ts'

/**
 * Replaces coloured symbols beside names by the words with which the legend of the page explains them: a green dot by '(vegan)'. The recogniser
 * reads such symbols as random characters or not at all. Without a legend of coloured symbols the words stay as they are.
 */
export async function readSymbols(image: Uint8Array, preprocessed: PreprocessedImage, printed: readonly Word[]): Promise<Word[]> {
  const usualSize = median(printed.flatMap((word) => (/\p{L}{3}/u.test(word.text) ? (word.size ?? []) : [])))
  if (Number.isNaN(usualSize) || !mayExplainSymbols(printed)) return [...printed]
  const words = printed.flatMap(partFromSign)
  const symbols = findSymbols(preprocessed.picture, words, usualSize)
  if (symbols.length === 0) return [...words]
  const original = await toColour(image)
  const look = (blob: InkBlob) => lookOf(blob, preprocessed, original)
  const legend = readSymbolLegend(words, symbols, look)
  if (!legend.meanings.some(({ mark }) => mark !== null)) return [...words]
  const looks = new Map(symbols.filter((blob) => !legend.blobs.has(blob)).map((blob) => [blob, look(blob)]))
  const coloured = [...looks.keys()].filter((blob) => {
    const own = looks.get(blob) as Look
    return colourfulness(own) >= SYMBOLS.minColour / 2 && matchSymbols([own], single(legend.meanings)) !== null
  })
  const known = [...coloured, ...legend.blobs]
  const isSymbol = (word: Word) => word.text.length <= 4 && known.some((blob) => isInside(blob, word))
  const text = words.filter((word) => !isSymbol(word))
  const removed = new Set<InkBlob>()
  const found = groupsOf(coloured, usualSize).flatMap((group): Word[] => {
    const host = hostOf(group, text, usualSize)
    const marks = host
      ? matchSymbols(
          group.map((blob) => looks.get(blob) as Look),
          legend.meanings,
        )
      : null
    if (!host || !marks) return []
    for (const blob of group) removed.add(blob)
    const printed = marks.flatMap((mark) => (mark === null ? [] : mark === 'unread' ? [UNREAD_MARK] : [`(${mark})`]))
    const left = host.right + 0.3 * (host.size ?? usualSize)
    return printed.length > 0 ? [{ ...host, text: printed.join(' '), left, right: left + 1, isSeparated: false }] : []
  })
  const isReplaced = (word: Word) => isSymbol(word) && [...removed, ...legend.blobs].some((blob) => isInside(blob, word))
  return [...words.filter((word) => !isReplaced(word)).map((word) => withoutSymbols(word, removed)), ...found]
}

/** A sign at the start of a word is a symbol: '®vegan'. */
function partFromSign(word: Word): Word[] {
  const [, sign, text] = /^([^\p{L}\p{N}£€$&'"‘’“”([{-])(\p{L}{3,})$/u.exec(word.text) ?? []
  if (!sign || !text) return [word]
  const middle = word.left + (word.right - word.left) / word.text.length
  return [
    { ...word, text: sign, right: middle },
    { ...word, text, left: middle },
  ]
}

/** A price without the symbols that were read as its last characters. */
function withoutSymbols(word: Word, symbols: ReadonlySet<InkBlob>): Word {
  const own = HAS_SIGN_OR_PENCE.test(word.text) ? [...symbols].filter((blob) => isInside(blob, word)) : []
  if (own.length === 0) return word
  const right = Math.min(...own.map(({ left }) => left))
  const kept = Math.round((word.text.length * (right - word.left)) / (word.right - word.left))
  return { ...word, right, text: word.text.slice(0, Math.max(2, kept)) }
}

/** Symbols that follow each other on a line. */
function groupsOf(blobs: readonly InkBlob[], usualSize: number): InkBlob[][] {
  const groups: InkBlob[][] = []
  for (const blob of [...blobs].sort((a, b) => a.left - b.left)) {
    const group = groups.find((other) => {
      const last = other.at(-1) as InkBlob
      const isOnLine = blob.top < last.bottom && blob.bottom > last.top
      return isOnLine && blob.left - last.right < SYMBOLS.maxGap * usualSize && blob.left >= last.left
    })
    if (group) group.push(blob)
    else groups.push([blob])
  }
  return groups
}

/** The last word of the name beside symbols. Symbols stand after a name or its price, or before a name. */
function hostOf(group: readonly InkBlob[], words: readonly Word[], usualSize: number): Word | null {
  const [first, last] = [group[0] as InkBlob, group.at(-1) as InkBlob]
  const onLine = words.filter((word) => isLevel(first, word) && /\p{L}{2}/u.test(word.text) && !HAS_SIGN_OR_PENCE.test(word.text))
  const before = onLine.filter((word) => word.right <= first.left + 0.3 * usualSize).sort((a, b) => b.right - a.right)[0]
  const after = onLine.filter((word) => word.left >= last.right - 0.3 * usualSize).sort((a, b) => a.left - b.left)[0]
  const gapBefore = before ? first.left - before.right : Number.POSITIVE_INFINITY
  const gapAfter = after ? after.left - last.right : Number.POSITIVE_INFINITY
  const isPriceBetween = words.some(
    (word) => /\d/.test(word.text) && isLevel(first, word) && before && word.left > before.right && word.right < first.left + usualSize,
  )
  if (before && gapBefore < (isPriceBetween ? SYMBOLS.maxGapWithPrice : SYMBOLS.maxGapToName) * usualSize && gapBefore <= 3 * gapAfter)
    return before
  if (!after || gapAfter > SYMBOLS.maxGapToName * usualSize) return null
  return endOfRun(after, onLine)
}

function endOfRun(first: Word, onLine: readonly Word[]): Word {
  let end = first
  for (const word of [...onLine].sort((a, b) => a.left - b.left))
    if (word.left >= end.right - 1 && word.left - end.right < 0.8 * (end.size ?? 0)) end = word
  return end
}

/** Each symbol of the legend as one of its own. */
function single(meanings: readonly SymbolMeaning[]): SymbolMeaning[] {
  return meanings.flatMap(({ mark, looks }) => looks.map((look) => ({ mark, looks: [look] })))
}

type Mark = SymbolMeaning['mark'] | 'unread'

/** Reads a row of symbols as meanings of the legend, pairs before single ones; null when the first is none of them. */
export function matchSymbols(looks: readonly Look[], meanings: readonly SymbolMeaning[]): Mark[] | null {
  const marks: Mark[] = []
  for (let at = 0; at < looks.length; ) {
    const options = meanings
      .filter((meaning) => at + meaning.looks.length <= looks.length)
      .map((meaning) => ({ meaning, differs: meanDifference(looks.slice(at), meaning.looks) }))
      .filter(({ differs }) => differs <= SYMBOLS.maxDifference)
      .sort((a, b) => worth(a) - worth(b))
    const [best] = options
    if (!best) return marks.length > 0 ? marks : null
    const rival = options.find(({ meaning }) => meaning.mark !== best.meaning.mark && meaning.looks.length === best.meaning.looks.length)
    marks.push(rival && rival.differs - best.differs < SYMBOLS.minLead ? 'unread' : best.meaning.mark)
    at += best.meaning.looks.length
  }
  return marks
}

function worth({ meaning, differs }: { meaning: SymbolMeaning; differs: number }): number {
  return differs - SYMBOLS.pairBonus * (meaning.looks.length - 1)
}

function meanDifference(looks: readonly Look[], expected: readonly Look[]): number {
  return expected.reduce((total, look, i) => total + difference(looks[i] as Look, look), 0) / expected.length
}
