import { splitPrintedDiets } from '../../../../domain/menu/printed-diets.ts'
import type { Word } from './word.ts'

/** Less sure than this of so short a word behind a name, and it is a mark, in small type, that could not be read. */
const UNREAD = 0.6

/** 'gn', '(5)', '(vgn', '«v.': up to three small letters or figures, or any in a bracket. */
const MARK = /^(?:[([{«][\p{L}\p{N}.,]{0,3}|[\p{Ll}.,]{1,3})[)\]}.,]*$/u

/** A name's words without the unread marks at their end; marks that are read stay, to be told as what they are. */
export function withoutUnreadMarks(words: readonly Word[]): Word[] {
  const last = words.findLastIndex((word) => !isUnreadMark(word))
  return words.slice(0, Math.max(1, last + 1))
}

function isUnreadMark({ text, confidence }: Word): boolean {
  return confidence < UNREAD && MARK.test(text) && splitPrintedDiets(`Dish ${text}`).tags.length === 0
}
