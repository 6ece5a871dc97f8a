import { existsSync } from 'node:fs'
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
 * @param shared by the name of its chunk, small modules that several pages need together
 */
export function everyPageChunks(
  entry: string,
  small: readonly string[],
  shared: Readonly<Record<string, readonly string[]>>,
): Rolldown.CodeSplittingOptions {
  const root = resolve(entry)
  for (const path of [...small, ...Object.values(shared).flat()]) {
    if (!existsSync(path)) throw new Error(`${path}, which vite.config.ts puts into a chunk, does not exist`)
  }
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
  const sharedGroups = Object.entries(shared).map(([chunk, paths]) => {
    const modules = new Set(paths.map((path) => resolve(path)))
    return { name: chunk, test: (id: string) => modules.has(id), includeDependenciesRecursively: false }
  })
  return { groups: [{ name }, ...sharedGroups] }
}
