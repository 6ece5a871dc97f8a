import { foldText } from '../text.ts'
import { otherNumber } from './plural-forms.ts'
import { searchWords } from './search-query.ts'
import { removeApostrophes } from './tokenise.ts'

type HighlightPart = { text: string; isMatch: boolean }

/** A word may begin after an apostrophe, and may contain apostrophes. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu
const REACH = /^[\p{L}\p{N}\p{M}'`‘’ʼ]+/u

/**
 * Splits a text into parts and marks the word beginnings that match a query: 'Tagliatelle al ragù' for 'ra' is 'Tagliatelle al ', 'ra' (a
 * match), 'gù'. Marks a whole word when the query has its singular or plural: 'burger' for 'burgers'. Ignores accents, case and
 * apostrophes, as the search does. The joined parts equal the text.
 */
export function highlight(text: string, query: string): HighlightPart[] {
  const wanted = searchWords(query)
  const others = new Set(wanted.flatMap(otherNumber))
  const parts: HighlightPart[] = []
  let done = 0
  for (const { index } of text.matchAll(WORD)) {
    if (index < done) continue
    const word = REACH.exec(text.slice(index))?.[0] ?? ''
    const begun = Math.max(0, ...wanted.map((one) => prefixLength(word, one)))
    const length = begun === 0 && others.has(fold(word)) ? word.length : begun
    if (length === 0) continue
    if (index > done) parts.push({ text: text.slice(done, index), isMatch: false })
    parts.push({ text: text.slice(index, index + length), isMatch: true })
    done = index + length
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false })
  return parts
}

function prefixLength(word: string, beginning: string): number {
  if (!fold(word).startsWith(beginning)) return 0
  let length = 0
  for (const letter of word) {
    // Include the combining marks of the last character.
    if (fold(word.slice(0, length)).length >= beginning.length && !/^\p{M}/u.test(letter)) break
    length += letter.length
  }
  return length
}

function fold(text: string): string {
  return removeApostrophes(foldText(text))
}
