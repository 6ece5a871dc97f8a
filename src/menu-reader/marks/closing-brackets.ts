import type { Word } from '../lines/type-metrics.ts'
import { isUsualMarks } from './mark-codes.ts'

/** A code in square brackets of which the second was read as a letter: '[VEL' of '[VE]'. A colon may follow in a legend. */
const BRACKETED = /^\[(?<code>\p{L}{1,3})[IlL1J|](?<after>[:.,]*)$/u

/** Puts the bracket in place of the letter that was read for it, when what is left is a usual code. */
export function withClosingBracket(word: Word): Word {
  const { code, after } = BRACKETED.exec(word.text)?.groups ?? {}
  return code && isUsualMarks(code) ? { ...word, text: `[${code}]${after}` } : word
}
