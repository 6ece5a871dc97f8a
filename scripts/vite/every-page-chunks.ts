import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What every page needs goes into two files: packages, which seldom change, and our own. Left to itself the bundler cuts
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
    needed ??= find(ctx)
    if (id === root || !needed.has(id)) return null
    return id.includes('/node_modules/') ? 'packages' : 'every-page'
  }
  return { groups: [{ name }] }
}
