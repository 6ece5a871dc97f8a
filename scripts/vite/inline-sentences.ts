import type { Plugin } from 'vite'
import * as messages from '../../src/domain/messages.ts'

const { MESSAGES, FALLBACKS, ...constants } = messages
const CATALOGUES: Record<string, Readonly<Record<string, string>>> = { MESSAGES, FALLBACKS }
const CONSTANTS: Readonly<Record<string, unknown>> = constants
/** As we write it, and as the router's plugin prints it anew where it cuts a route in parts. */
const IMPORT = /^import \{[^}]*\} from ['"][^'"]*\/domain\/messages\.ts['"];?$/m

/** Writes the catalogue's sentences where screens name them, so that a page loads those it can say, not all there are. */
export function inlineSentences(): Plugin {
  const sentence = (text: unknown, named: string) => (typeof text === 'string' ? JSON.stringify(text) : named)
  const write = (code: string) =>
    code
      .replace(/\b(MESSAGES|FALLBACKS)\.(\w+)/g, (named, catalogue: string, key: string) => sentence(CATALOGUES[catalogue]?.[key], named))
      .replace(/\b[A-Z][A-Z_]{4,}\b/g, (named) => sentence(CONSTANTS[named], named))
  return {
    name: 'inline-sentences',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/.+\.tsx?(\?|$)/, code: IMPORT },
      handler(code) {
        const [line = ''] = IMPORT.exec(code) ?? []
        const rest = write(code.replace(line, ''))
        return /\b(MESSAGES|FALLBACKS)\b/.test(rest) ? `${line}\n${rest}` : rest
      },
    },
  }
}
