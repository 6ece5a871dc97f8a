import type { InkBlob } from '../../image/ink-blobs.ts'
import { isMiddleInside } from '../../image/rectangle.ts'
import type { Dictionary } from '../../language/dictionary.ts'
import { sizeOrHeight, type Word } from '../../lines/word.ts'
import { PLAIN_SYMBOLS, SYMBOLS } from '../settings.ts'

/** A symbol that was read as a sign, or as a letter before an explanation: '®vegan', '**vegan', 'Yvegan'. */
const SIGN = /^([^\p{L}\p{N}£€$&'"‘’“”([{-]{1,3})(\p{L}{3,})$/u
const LETTER = /^([\p{L}\p{N}@])((?:vegan|vegetarian|gluten|dairy|nut)[\s-]?(?:free)?)$/u
/** The first word of an explanation, in whose box a symbol may be that was not read. */
const EXPLANATION = /^(?:vegan|vegetarian|gluten|dairy|nut)-?(?:free)?$/i

/** Parts a word from the symbol at its start. Without a sign for it, the gap after its ink shows where it ends. */
export function splitFromSymbol(word: Word, ink: readonly InkBlob[]): Word[] {
  const [, sign, text] = SIGN.exec(word.text) ?? LETTER.exec(word.text) ?? []
  const gap = text || EXPLANATION.test(word.text) ? gapAfterSymbol(word, ink) : null
  if (sign && text) {
    const middle = gap?.left ?? word.left + (sign.length * (word.right - word.left)) / word.text.length
    return [
      { ...word, text: sign, right: middle },
      { ...word, text, left: gap?.right ?? middle },
    ]
  }
  return gap ? [{ ...word, left: gap.right }] : [word]
}

/** What '*', '†', '‡' and '°' right after a word are read as. A dagger is most like a small t. */
const SIGNS_AT_END = /^[*†‡°º#"'^+~{}[\]()|!tflijITJ1]+$/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/**
 * Parts a name from symbols that touch it: 'Bloomert' for 'Bloomer†'. Letters count as symbols only where the language has the word without them, and not with
 * them.
 * @param isLikeSymbol whether ink looks like a symbol of the legend
 * @returns the name, and the ink of its symbols: none where the ink is unlike those of the legend. Null for a word without symbols
 */
export function splitTouchingSymbols(
  word: Word,
  ink: readonly InkBlob[],
  { isLikeSymbol, isWord }: { isLikeSymbol: (blob: InkBlob) => boolean; isWord: Dictionary },
): { bareWord: Word; symbols: InkBlob[] } | null {
  const count = signsAtEnd(word.text, isWord)
  if (count === 0) return null
  const inside = ink.filter((blob) => isMiddleInside(blob, word)).sort((a, b) => a.left - b.left)
  const symbols = inside.slice(inside.findLastIndex((blob) => !isLikeSymbol(blob)) + 1)
  const stars = word.text.slice(-count).split('*').length - 1
  // One of '**' that touches the last letter would leave '*', which may have another meaning.
  const isFound = symbols.length >= Math.max(1, stars) && symbols.length <= PLAIN_SYMBOLS.maxTouching && symbols.length < inside.length
  const right = isFound
    ? Math.max(...inside.slice(0, -symbols.length).map((blob) => blob.right))
    : word.right - (count * (word.right - word.left)) / word.text.length
  return { bareWord: { ...word, text: word.text.slice(0, -count), right }, symbols: isFound ? symbols : [] }
}

/** How many characters at the end of a text are symbols. */
function signsAtEnd(text: string, isWord: Dictionary): number {
  if (isWord(text)) return 0
  for (let count = 1; count <= PLAIN_SYMBOLS.maxCharacters; count++) {
    const [bareWord, tail] = [text.slice(0, -count), text.slice(-count)]
    if (!SIGNS_AT_END.test(tail)) return 0
    if (/\p{L}{3,}$/u.test(bareWord) && (isWord(bareWord) || !LETTER_OR_DIGIT.test(tail)) && !(/\p{L}/u.test(tail) && !isWord(bareWord)))
      return count
  }
  return 0
}

/** The space between the first ink of a word and the rest, when it is wider than those between letters. */
function gapAfterSymbol(word: Word, ink: readonly InkBlob[]): { left: number; right: number } | null {
  const size = sizeOrHeight(word)
  const letters = ink.filter((blob) => isMiddleInside(blob, word)).sort((a, b) => a.left - b.left)
  const gaps: { left: number; right: number }[] = []
  let end = letters[0]?.right ?? 0
  for (const blob of letters.slice(1)) {
    if (blob.left > end) gaps.push({ left: end, right: blob.left })
    end = Math.max(end, blob.right)
  }
  const [first, ...others] = gaps
  if (!first || first.left - word.left > SYMBOLS.maxWidth * size) return null
  const width = first.right - first.left
  const isWide = width > SYMBOLS.widerThanLetters * Math.max(0, ...others.map(({ left, right }) => right - left))
  return isWide && width > SYMBOLS.gapToWord * size ? first : null
}
