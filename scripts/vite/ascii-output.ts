import { type Plugin, parseAst } from 'vite'

const BEYOND_ASCII = /[^\0-\x7f]/g
/** A backslash before such a character would escape the escape. */
const ESCAPED = /(?<!\\)(?:\\\\)*\\[^\0-\x7f]/

/**
 * Writes the chunks with characters of ASCII only. Node keeps a source with a single other character in two bytes for each character, for as long as
 * the process runs: 11 MB more for the server.
 */
export function asciiOutput(): Plugin {
  return {
    name: 'ascii-output',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = toAscii(file.code)
    },
  }
}

/** Escapes characters in texts, regular expressions and comments. Leaves code as it is that reads its own source (`String.raw`). */
export function toAscii(code: string): string {
  if (code.search(BEYOND_ASCII) < 0 || ESCAPED.test(code)) return code
  const kept = rawTexts(parseAst(code, { lang: 'js' }))
  let range = 0
  return code.replace(BEYOND_ASCII, (character, at: number) => {
    while ((kept[range]?.end ?? Number.POSITIVE_INFINITY) <= at) range += 1
    const isKept = (kept[range]?.start ?? Number.POSITIVE_INFINITY) <= at
    return isKept ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

type Range = { start: number; end: number }
type Node = Range & { type: string; tag?: Node; object?: { name?: string }; property?: { name?: string }; quasi?: Node }

/** The templates with the tag `String.raw`, in order. */
function rawTexts(root: unknown): Range[] {
  const found: Range[] = []
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const { type, tag, quasi } = value as Node
    if (type === 'TaggedTemplateExpression' && quasi && tag?.object?.name === 'String' && tag.property?.name === 'raw') found.push(quasi)
    open.push(...Object.values(value))
  }
  return found.sort((a, b) => a.start - b.start)
}
