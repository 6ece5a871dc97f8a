import { existsSync } from 'node:fs'

const LEVELS_UP = 3

/**
 * Returns the file `source` beside `moduleUrl` when running from source. In the bundle, returns `built` from the chunk's directory or a
 * parent directory.
 * @param moduleUrl the caller's `import.meta.url`
 * @throws Error when the bundle lacks the file
 */
export function resolveBundledFile(moduleUrl: string, source: string, built: string): URL {
  if (moduleUrl.endsWith('.ts')) return new URL(source, moduleUrl)
  for (let level = 0; level <= LEVELS_UP; level++) {
    const url = new URL('../'.repeat(level) + built, moduleUrl)
    if (existsSync(url)) return url
  }
  throw new Error(`${built} is missing beside ${moduleUrl}: the build has to put it there`)
}
