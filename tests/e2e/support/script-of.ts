import { readFileSync } from 'node:fs'

const MANIFEST = new URL('../../../dist/client/manifest.json', import.meta.url)

/** Matches the URL of the script of a lazy module such as `src/web/map/map.tsx`. The build names scripts by hash. */
export function scriptOf(module: string): RegExp {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  const entry = manifest[module]
  if (!entry) throw new Error(`The build has no script of its own for ${module}`)
  return new RegExp(`/${RegExp.escape(entry.file)}$`)
}
