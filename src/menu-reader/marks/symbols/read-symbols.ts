import { binarise, type GreyImage, toColour } from '../../image/grey-image.ts'
import { findBlobs, type InkBlob } from '../../image/ink-blobs.ts'
import type { PreprocessedImage } from '../../image/preprocess.ts'
import { isMiddleInside, isMiddleNear } from '../../image/rectangle.ts'
import { BADGES } from '../../image/settings.ts'
import type { Dictionary } from '../../language/dictionary.ts'
import { textOf, usualTextSize, type Word } from '../../lines/word.ts'
import { HAS_SIGN_OR_PENCE } from '../../price-grammar.ts'
import { isLegendText, meaningsIn, readLegend } from '../legend.ts'
import { textRows, wordsOfLegend } from '../legend-blocks.ts'
import { groupIntoRows } from '../page-rows.ts'
import { eraseRing } from '../rings.ts'
import { PLAIN_SYMBOLS, RINGS, SYMBOLS } from '../settings.ts'
import { legendRows } from '../unread-legend-entries.ts'
import { type Appearance, appearanceDifference, colourDistance, colourfulness, fillOf, measureAppearance } from './appearance.ts'
import { groupsOf, hostOf } from './beside-names.ts'
import { findSymbols } from './find-symbols.ts'
import { markWords, matchSymbols, single } from './match-symbols.ts'
import { isLettersInRing, readPlainSymbols } from './plain-symbols.ts'
import { splitFromSymbol } from './split-from-symbol.ts'
import { legendTexts, mayExplainSymbols, readSymbolLegend, type SymbolLegend } from './symbol-legend.ts'

/**
 * Replaces coloured symbols beside names by the words with which the legend of the page explains them: a green dot by '(vegan)'. The recogniser
 * reads such symbols as random characters or not at all. Without a legend of coloured symbols, those in the colour of the text are read
 * (`plain-symbols.ts`).
 */
export async function readSymbols(
  image: Uint8Array,
  preprocessed: PreprocessedImage,
  printed: readonly Word[],
  isWord: Dictionary = () => false,
): Promise<Word[]> {
  const usualSize = usualTextSize(printed)
  if (Number.isNaN(usualSize) || !mayExplainSymbols(printed)) return [...printed]
  const ink = findBlobs(binarise(preprocessed.picture, RINGS.threshold))
  const words = printed.flatMap((word) => splitFromSymbol(word, ink))
  const codes = sureCodesOf(words)
  const symbols = findSymbols(preprocessed.picture, words, usualSize).filter((blob) => !isLetterOfCode(blob, words, codes))
  if (symbols.length === 0) return readPlainSymbols(preprocessed, words, usualSize, isWord)
  const original = await toColour(image)
  const appearance = (blob: InkBlob) => measureAppearance(blob, preprocessed, original)
  const legend = readSymbolLegend(words, symbols, appearance)
  // Without the badges whose letters were read, those of another diet would be compared with the rest of the legend alone.
  const inLegend = wordsOfLegend(words)
  const isTold =
    legend.meanings.some(({ tag }) => tag !== null) &&
    isMostlyFound(legend, words) &&
    !words.some((word) => isLettersInRing(word) && inLegend.has(word)) &&
    !areAlikeBadges(legend, {
      isLettered: readLegend(textRows(words)).size > 0,
      isBadge: (appearance) => fillOf(appearance) >= BADGES.minFill,
    }) &&
    !areLetteredRings(legend, words, preprocessed.picture, appearance)
  if (!isTold) return readPlainSymbols(preprocessed, words, usualSize, isWord)
  const appearances = new Map(symbols.filter((blob) => !legend.blobs.has(blob)).map((blob) => [blob, appearance(blob)]))
  const coloured = [...appearances.keys()].filter((blob) => {
    const own = appearances.get(blob) as Appearance
    return colourfulness(own) >= SYMBOLS.minColour / 2 && matchSymbols([own], single(legend.meanings)) !== null
  })
  const known = [...coloured, ...legend.blobs]
  const isSymbol = (word: Word) => word.text.length <= 4 && known.some((blob) => isMiddleInside(blob, word))
  const text = words.filter((word) => !isSymbol(word))
  const removed = new Set<InkBlob>()
  const found = groupsOf(coloured, usualSize).flatMap((group): Word[] => {
    const host = hostOf(group, text, usualSize)
    const marks = host
      ? matchSymbols(
          group.map((blob) => appearances.get(blob) as Appearance),
          legend.meanings,
        )
      : null
    if (!host || !marks) return []
    for (const blob of group) removed.add(blob)
    return markWords(marks, host)
  })
  const rows = new Set(legend.texts.flat())
  const isReplaced = (word: Word) =>
    rows.has(word) || (isSymbol(word) && [...removed, ...legend.blobs].some((blob) => isMiddleInside(blob, word)))
  return [...words.filter((word) => !isReplaced(word)).map((word) => withoutSymbols(word, removed)), ...found, ...legendTexts(legend)]
}

/** Whether most diets of a legend have a symbol. One alone is a code of letters that was not read: in poor light, ink has a colour too. */
function isMostlyFound({ meanings }: SymbolLegend, words: readonly Word[]): boolean {
  const explained = legendRows(words).flatMap((row) => meaningsIn(textOf(row)).flatMap(({ tag }) => tag ?? []))
  const found = new Set(meanings.flatMap(({ tag }) => tag ?? []))
  return found.size >= SYMBOLS.minExplained * new Set(explained).size
}

/**
 * The codes of a legend in letters, when all of them were read with confidence: coloured letters are no symbols then. With one of them unsure, the others would be
 * compared with it alone.
 */
function sureCodesOf(words: readonly Word[]): ReadonlySet<string> {
  const codes = [...readLegend(textRows(words)).keys()]
  const inLegend = groupIntoRows(words)
    .filter((row) => isLegendText(textOf(row)))
    .flat()
  const isSure = (code: string) => inLegend.some((word) => lettersIn(word) === code && word.confidence >= SYMBOLS.sureCode)
  return new Set(codes.length > 1 && codes.every(isSure) ? codes : [])
}

function isLetterOfCode(blob: InkBlob, words: readonly Word[], codes: ReadonlySet<string>): boolean {
  return words.some((word) => word.confidence >= SYMBOLS.sureCode && codes.has(lettersIn(word)) && isMiddleInside(blob, word))
}

function lettersIn({ text }: Word): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}

/**
 * Whether symbols of a legend are badges that only their letters tell apart: two that look alike where codes of the legend were read, otherwise all of them.
 * Shapes of which two look alike are compared, and those two stay unread.
 */
function areAlikeBadges(
  { meanings }: SymbolLegend,
  { isLettered, isBadge }: { isLettered: boolean; isBadge: (appearance: Appearance) => boolean },
): boolean {
  const badges = meanings.flatMap(({ tag, appearances: [appearance] }) => (appearance && isBadge(appearance) ? [{ tag, appearance }] : []))
  const alike = badges.filter((one) =>
    badges.some((other) => one.tag !== other.tag && appearanceDifference(one.appearance, other.appearance) < SYMBOLS.minDifferent),
  )
  return alike.length > 0 && (isLettered || alike.length === badges.length)
}

/**
 * Whether the symbols of a legend are rings of one colour, and the letters in them were read as its codes: only the letters differ. Badges of several colours in
 * which all codes were read need no comparison of their colours either.
 */
function areLetteredRings(
  { blobs, meanings }: SymbolLegend,
  words: readonly Word[],
  picture: GreyImage,
  appearance: (blob: InkBlob) => Appearance,
): boolean {
  const read = new Set(readLegend(textRows(words)).values())
  const isRead =
    words.filter(isLettersInRing).length >= PLAIN_SYMBOLS.minLettered && meanings.every(({ tag }) => tag === null || read.has(tag))
  if (!isRead) return false
  const isCoded = (blob: InkBlob) => words.some((word) => isLettersInRing(word) && isMiddleNear(blob, word))
  if ([...blobs].every(isCoded)) return true
  const [first, ...others] = [...blobs]
  const areAlike = first !== undefined && others.every((other) => colourDistance(appearance(first), appearance(other)) < SYMBOLS.minColour)
  return areAlike && [...blobs].every((blob) => eraseRing({ ...picture, data: picture.data.slice() }, blob) !== null)
}

function withoutSymbols(word: Word, symbols: ReadonlySet<InkBlob>): Word {
  const own = HAS_SIGN_OR_PENCE.test(word.text) ? [...symbols].filter((blob) => isMiddleInside(blob, word)) : []
  if (own.length === 0) return word
  const right = Math.min(...own.map(({ left }) => left))
  const kept = Math.round((word.text.length * (right - word.left)) / (word.right - word.left))
  return { ...word, right, text: word.text.slice(0, Math.max(2, kept)) }
}
