import { foldText } from '../text.ts'

const WORD_MAX_LENGTH = 40
/** Apostrophes, which people omit when they search: 'ploughmans' for 'Ploughman's'. */
const APOSTROPHES = /['`‘’ʼ]/g
/** Word separators as ranges of code points. Not `\P{L}`, because the SQL function `search_words` must list the same characters. */
const BREAKS = [
  String.raw`\0-\x2f\x3a-\x60\x7b-\xbf\xd7\xf7`, // Latin punctuation; folded text has no capitals
  String.raw`\u02bc\u055a-\u055f\u0589\u05be\u05f3\u05f4\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965`, // punctuation of other alphabets
  String.raw`\u2000-\u2bff\u2e00-\u2fff`, // punctuation, currencies, arrows, symbols
  String.raw`\u3000-\u3004\u3008-\u3020\u3030\u30fb`, // Chinese and Japanese punctuation
  String.raw`\ud800-\udfff\ufd3e\ufd3f\ufe00-\ufe1f\ufe30-\ufe6f\ufeff\ufff0-\uffff`, // surrogates, presentation forms, specials
  String.raw`\u{1f000}-\u{1fbff}\u{e0000}-\u{10ffff}`, // emoji, private use
]
const BREAK = new RegExp(`[${BREAKS.join('')}]+`, 'u')

function split(folded: string): string[] {
  return folded
    .split(BREAK)
    .filter(Boolean)
    .map((word) => [...word].slice(0, WORD_MAX_LENGTH).join(''))
}

export function removeApostrophes(text: string): string {
  return text.replace(APOSTROPHES, '')
}

export function tokeniseQuery(text: string): string[] {
  return split(removeApostrophes(foldText(text)))
}

/**
 * The folded words by which a text can be found. A word with an apostrophe gives its parts and the joined word: 'escargot' finds
 * 'L'Escargot', and 'mcdonalds' finds 'McDonald's'.
 * Must equal the SQL function `search_words`.
 */
export function tokenise(text: string): string[] {
  const folded = foldText(text)
  return [...new Set([...split(folded), ...split(removeApostrophes(folded))])]
}
