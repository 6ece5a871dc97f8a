/** Longest reply that is searched, in characters; ten times 4,096 tokens. */
const MAX_LENGTH = 200_000
/** The level of an item in `{"categories": [{"items": [{…}]}]}`: the number of open brackets around its closing one. */
const ITEM_LEVEL = 4

/**
 * Returns the part of a reply that ends with its last complete item, as valid JSON, for a reply that ended in the middle because it was too long. Null
 * when it has no complete item.
 */
export function completePart(reply: string): string | null {
  const start = reply.indexOf('{')
  if (start < 0) return null
  const text = reply.slice(start, start + MAX_LENGTH)
  const open: string[] = []
  let isText = false
  let end: { at: number; closing: string } | null = null
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (isText) {
      if (letter === '\\') at++
      else if (letter === '"') isText = false
    } else if (letter === '"') isText = true
    else if (letter === '{' || letter === '[') open.push(letter === '{' ? '}' : ']')
    else if (letter === '}' || letter === ']') {
      if (open.pop() !== letter) return null
      if (letter === '}' && open.length === ITEM_LEVEL) end = { at, closing: open.toReversed().join('') }
    }
  }
  return end && text.slice(0, end.at + 1) + end.closing
}
