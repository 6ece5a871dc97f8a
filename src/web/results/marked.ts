import { highlight } from '../../domain/search/highlight.ts'

/** Alternating parts of a text that do not and do match; the first does not match. The joined parts equal the text. */
export type Marked = string[]

export function toMarked(text: string, query: string): Marked {
  const parts: Marked = ['']
  for (const part of highlight(text, query)) {
    const isLastMatch = parts.length % 2 === 0
    if (part.isMatch === isLastMatch) parts[parts.length - 1] += part.text
    else parts.push(part.text)
  }
  return parts
}
