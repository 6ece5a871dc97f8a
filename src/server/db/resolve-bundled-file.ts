/** Finds files that lie beside the code, in the source tree and in the bundle alike. */
import { existsSync } from 'node:fs'

/** A chunk may lie in `dist/server/assets/…`: this many folders up are looked through. */
const LEVELS_UP = 3

/**
 * Run from TypeScript source, the file `source` beside `moduleUrl`; run from the bundle, `built` in the folder of the
 * chunk or one above it.
 * @param moduleUrl the caller's `import.meta.url`
 * @throws Error when the bundle lacks the file: the build must put it there
 */
export function resolveBundledFile(moduleUrl: string, source: string, built: string): URL {
  if (moduleUrl.endsWith('.ts')) return new URL(source, moduleUrl)
  for (let level = 0; level <= LEVELS_UP; level++) {
    const url = new URL('../'.repeat(level) + built, moduleUrl)
    if (existsSync(url)) return url
  }
  throw new Error(`${built} is missing beside ${moduleUrl}: the build has to put it there`)
}
