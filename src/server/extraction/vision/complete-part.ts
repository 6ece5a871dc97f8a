/** Maximum length of a response that is searched, in characters; ten times 4,096 tokens. */
const MAX_LENGTH = 200_000
/** Number of open brackets at the closing bracket of an item in `{"categories": [{"items": [{…}]}]}`. */
const ITEM_LEVEL = 4

/** Returns the part of a truncated response up to its last complete item, as valid JSON; null when it has no complete item. */
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
