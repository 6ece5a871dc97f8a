import type { InkBlob } from '../../image/ink-blobs.ts'
import type { Word } from '../../lines/type-metrics.ts'
import { SYMBOLS } from '../settings.ts'
import { isInside } from './find-symbols.ts'

/** A symbol that was read as a sign, or as a letter before an explanation: '®vegan', '**vegan', 'Yvegan'. */
const SIGN = /^([^\p{L}\p{N}£€$&'"‘’“”([{-]{1,3})(\p{L}{3,})$/u
const LETTER = /^([\p{L}\p{N}@])((?:vegan|vegetarian|gluten|dairy|nut)[\s-]?(?:free)?)$/u
/** The first word of an explanation, in whose box a symbol may be that was not read. */
const EXPLANATION = /^(?:vegan|vegetarian|gluten|dairy|nut)-?(?:free)?$/i

/** Parts a word from the symbol at its start. Without a sign for it, the gap after its ink shows where it ends. */
export function partFromSymbol(word: Word, ink: readonly InkBlob[]): Word[] {
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

/** The space between the first ink of a word and the rest, when it is wider than those between letters. */
function gapAfterSymbol(word: Word, ink: readonly InkBlob[]): { left: number; right: number } | null {
  const size = word.size ?? word.bottom - word.top
  const letters = ink.filter((blob) => isInside(blob, word)).sort((a, b) => a.left - b.left)
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
