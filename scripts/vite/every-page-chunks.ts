import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const BUNDLER_RUNTIME = '\0rolldown/runtime.js'
/** Modules that the index of a package exports, but that only few pages use. */
const RARE = /\/react-router\/dist\/esm\/(?:useBlocker|awaited)\.js$|\/router-core\/dist\/esm\/defer\.js$/

/**
 * Puts all modules that every page needs into one chunk. By default the bundler creates a chunk for each set of pages that share a module,
 * which causes many requests and compresses badly.
 * @param entry module whose static imports every page needs
 * @param small modules that most pages need and that are too small for separate chunks
 * @param lists modules that all filtered lists need; they are one chunk
 */
export function everyPageChunks(entry: string, small: readonly string[], lists: readonly string[]): Rolldown.CodeSplittingOptions {
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
  const ofLists = new Set(lists.map((path) => resolve(path)))
  return { groups: [{ name }, { name: 'lists', test: (id) => ofLists.has(id), includeDependenciesRecursively: false }] }
}
