import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGES_WITH_FILES } from '../vite/packages-with-files.ts'

type Entry = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/** The Node version that the lockfile pins, as an npm package for this architecture. */
const NODE = `node-linux-${process.arch}`

/** Copies Node and the packages that the server bundle imports at run time from the installed packages. */
export function copyRuntimePackages(target: string): void {
  const installed: Record<string, Entry> = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages
  for (const path of runtimePackages(installed)) {
    cpSync(path, join(target, path.replace(/^node_modules\//, '')), {
      recursive: true,
      // Nested packages are copied separately.
      filter: (source) => !source.slice(path.length).includes('/node_modules'),
    })
  }
  mkdirSync(join(target, '.bin'))
  symlinkSync(`../${NODE}/bin/node`, join(target, '.bin/node'))
  chmodSync(join(target, NODE, 'bin/node'), 0o755)
}

/** Returns paths such as 'node_modules/sharp' of the packages that are not bundled, and of their dependencies. */
function runtimePackages(installed: Record<string, Entry>): string[] {
  const found = new Set<string>()
  const add = (from: string, name: string) => {
    const path = resolvePackage(installed, from, name)
    if (!path || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = installed[path] ?? {}
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) add(path, dependency)
  }
  for (const name of [...PACKAGES_WITH_FILES, NODE]) add('', name)
  return [...found].sort()
}

/** Resolves a package like Node, from the nearest `node_modules` outwards. Undefined when it is not installed. */
function resolvePackage(installed: Record<string, Entry>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (installed[path]) return path
    if (!folder) return undefined
  }
}
