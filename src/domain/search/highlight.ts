import { foldText } from '../text.ts'
import { searchWords } from './search-query.ts'
import { withoutApostrophes } from './words.ts'

/** A piece of a text; `isMatch` where it is what the query found. */
type HighlightPart = { text: string; isMatch: boolean }

/** Where a word may begin, after an apostrophe too; and how far it may reach, apostrophes inside it included. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu
const REACH = /^[\p{L}\p{N}\p{M}'`‘’ʼ]+/u

/**
 * Cuts a text into parts, the beginnings of words that a query finds among them: 'Tagliatelle al ragù' for 'ra' is
 * 'Tagliatelle al ', 'ra' (a match), 'gù'. Compares as the search does, accents, case and apostrophes left out; the
 * parts joined are the text again.
 */
export function highlight(text: string, query: string): HighlightPart[] {
  const wanted = searchWords(query)
  const parts: HighlightPart[] = []
  let done = 0
  for (const { index } of text.matchAll(WORD)) {
    if (index < done) continue
    const word = REACH.exec(text.slice(index))?.[0] ?? ''
    const length = Math.max(0, ...wanted.map((one) => prefixLength(word, one)))
    if (length === 0) continue
    if (index > done) parts.push({ text: text.slice(done, index), isMatch: false })
    parts.push({ text: text.slice(index, index + length), isMatch: true })
    done = index + length
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false })
  return parts
}

/** How many of a word's signs make up a folded beginning; 0 where the word does not begin so. */
function prefixLength(word: string, beginning: string): number {
  if (!fold(word).startsWith(beginning)) return 0
  let length = 0
  for (const letter of word) {
    // Marks that belong to the last letter are underlined with it.
    if (fold(word.slice(0, length)).length >= beginning.length && !/^\p{M}/u.test(letter)) break
    length += letter.length
  }
  return length
}

function fold(text: string): string {
  return withoutApostrophes(foldText(text))
}
