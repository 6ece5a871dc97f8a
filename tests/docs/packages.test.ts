import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guide = JSON.parse(read('package.json'))
const optional = JSON.parse(read('optional/package.json'))
const tests = JSON.parse(read('tests/package.json'))

/** Scripts that `npm start` and `npm run build` do not run. */
const SCRIPTS_WITH_TOOLS = /^scripts\/(base-map|client-compiler|client-types|bench|check|golden|test|run|upgrade-fixtures)\.ts$/

/** The files that building and running read. */
function filesOfGuide(): string[] {
  const listed = execFileSync('git', ['ls-files', 'src', 'demo', 'scripts', 'vite.config.ts', 'vite.server.config.ts'], { cwd: root })
  return listed
    .toString()
    .split('\n')
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.tsx?$/.test(path) && !SCRIPTS_WITH_TOOLS.test(path))
}

/** Packages that a file imports, without type imports. */
function packagesOf(source: string): string[] {
  const loads = [
    ...source.matchAll(/^(?:import|export) (?!type )(?:[^'"]*? from )?['"]([^'"]+)['"]/gm),
    ...source.matchAll(/\bimport\(['"]([^'"]+)['"]\)/g),
    ...source.matchAll(/\.resolve\(['"]([^'"./][^'"]+)['"]\)/g),
  ]
  return loads
    .map(([, name = '']) => name)
    .filter((name) => !/^([./]|node:|virtual:)/.test(name) && !builtinModules.includes(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}

describe('package.json', () => {
  const named = new Set(Object.keys({ ...guide.dependencies, ...guide.devDependencies, ...optional.dependencies }))

  test('names every package that building and running load, because npm start does not install those of the tests', () => {
    const files = filesOfGuide()
    expect(files.length).toBeGreaterThan(1000)
    const missing = files.flatMap((path) => packagesOf(read(path)).flatMap((name) => (named.has(name) ? [] : [`${path}: ${name}`])))
    expect(missing).toEqual([])
  })

  test('has the scripts that instructions for servers name instead of npm, which adds the packages of the tests', () => {
    for (const path of ['README.md', 'Dockerfile', 'docs/operating.md', '.env.example', 'src/menu-reader/language/language-data.ts'])
      expect([path, /&& npm prune|npm install --no-save/.test(read(path))]).toEqual([path, false])
    expect(guide.scripts).toMatchObject({ prune: 'node scripts/prune.mjs', language: 'node scripts/language.mjs' })
  })

  test('shares no package with tests/package.json', () => {
    expect(Object.keys(tests.devDependencies).filter((name) => named.has(name))).toEqual([])
    expect(Object.keys(tests.devDependencies)).toContain('vitest')
  })

  test('names exact versions, as does tests/package.json', () => {
    const versions = Object.values<string>({
      ...guide.dependencies,
      ...guide.optionalDependencies,
      ...guide.devDependencies,
      ...optional.dependencies,
      ...tests.devDependencies,
    })
    expect(versions.filter((version) => !/^(npm:[\w/@-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })
})

test('package-lock.json names no registry, so that packages come from the one that npm is configured with', () => {
  const packages: [path: string, entry: { resolved?: string; link?: boolean }][] = Object.entries(
    JSON.parse(read('package-lock.json')).packages,
  )
  const named = packages.filter(([, { resolved, link }]) => resolved !== undefined && !link)
  expect(named.map(([path]) => path)).toEqual([])
  expect(packages.length).toBeGreaterThan(500)
})
