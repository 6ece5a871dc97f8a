import type { Word } from '../lines/type-metrics.ts'
import { isUsualEntry, meaningsIn } from './legend.ts'

/** A code that was read as one word with its explanation: 'vvegetarian', 'gfgluten'. */
const JOINED = /^(?<code>\p{L}{1,3})(?<meaning>vegetarians?|vegans?|gluten[\s-]?free|dairy[\s-]?free)(?<after>[,.;]?)$/iu

/** Parts a usual code from the explanation that it was read with. All letters are about as wide. */
export function partJoinedCode(word: Word): Word[] {
  const { code = '', meaning = '', after = '' } = JOINED.exec(word.text)?.groups ?? {}
  if (code === '' || !isUsualEntry(code, meaning) || meaningsIn(word.text).length > 0) return [word]
  const place = word.left + ((word.right - word.left) * code.length) / word.text.length
  return [
    { ...word, text: code, right: place },
    { ...word, text: meaning + after, left: place },
  ]
}
