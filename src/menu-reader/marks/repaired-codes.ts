import type { Word } from '../lines/word.ts'
import { isUsualEntry, meaningsIn } from './legend.ts'
import { isUsualMarks } from './mark-codes.ts'

/** A code in square brackets of which the second was read as a letter: '[VEL' of '[VE]'. A colon may follow in a legend. */
const BRACKETED = /^\[(?<code>\p{L}{1,3})[IlL1J|](?<after>[:.,]*)$/u

/** Puts the bracket in place of the letter that was read for it, when what is left is a usual code. */
export function withClosingBracket(word: Word): Word {
  const { code, after } = BRACKETED.exec(word.text)?.groups ?? {}
  return code && isUsualMarks(code) ? { ...word, text: `[${code}]${after}` } : word
}

/** A code that was read as one word with its explanation: 'vvegetarian', 'gfgluten'. */
const JOINED = /^(?<code>\p{L}{1,3})(?<meaning>vegetarians?|vegans?|gluten[\s-]?free|dairy[\s-]?free)(?<after>[,.;]?)$/iu

/** A bracket or ring that was read as one word with its explanation: '(E)vegan', '(¥)vegan'. */
const BRACKET_JOINED =
  /^\s*(?<code>[([][^()[\]\s]{1,3}[)\]])(?<meaning>vegetarians?|vegans?|gluten[\s-]?free|dairy[\s-]?free)(?<after>[,.;]?)$/iu

/** Parts a usual code, or what is in a bracket, from the explanation that it was read with. All letters are about as wide. */
export function splitJoinedCode(word: Word): Word[] {
  const inBracket = BRACKET_JOINED.exec(word.text)?.groups
  if (inBracket) return splitAt(word, inBracket)
  const { code = '', meaning = '', after = '' } = JOINED.exec(word.text)?.groups ?? {}
  if (code === '' || !isUsualEntry(code, meaning) || meaningsIn(word.text).length > 0) return [word]
  return splitAt(word, { code, meaning, after })
}

function splitAt(word: Word, { code = '', meaning = '', after = '' }: Record<string, string>): Word[] {
  const place = word.left + ((word.right - word.left) * code.length) / word.text.length
  return [
    { ...word, text: code, right: place },
    { ...word, text: meaning + after, left: place },
  ]
}
