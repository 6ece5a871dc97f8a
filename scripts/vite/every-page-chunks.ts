import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const BUNDLER_RUNTIME = '\0rolldown/runtime.js'
/** Parts of packages that their index names, but that only few screens use. */
const RARE = /\/react-router\/dist\/esm\/(?:useBlocker|awaited)\.js$|\/router-core\/dist\/esm\/defer\.js$/

/**
 * What every page needs goes into one file, which compresses best. Left to itself the bundler cuts
 * a file for every set of screens that share a module: many requests, and text that compresses badly in small pieces.
 *
 * @param entry the module whose static imports every page needs
 * @param small modules that most pages need, each too small for a file of its own
 */
export function everyPageChunks(entry: string, small: readonly string[]): Rolldown.CodeSplittingOptions {
  const root = resolve(entry)
  let needed: Set<string> | undefined
  const find = (ctx: Rolldown.ChunkingContext) => {
    const found = new Set<string>()
    const waiting = [root, ...small.map((path) => resolve(path))]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue
      found.add(id)
      waiting.push(...(ctx.getModuleInfo(id)?.importedIds ?? []))
    }
    return found
  }
  const name = (id: string, ctx: Rolldown.ChunkingContext) => {
    if (id === BUNDLER_RUNTIME) return 'every-page'
    needed ??= find(ctx)
    if (id === root || !needed.has(id) || RARE.test(id)) return null
    return 'every-page'
  }
  return { groups: [{ name }] }
}
