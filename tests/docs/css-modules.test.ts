import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namesIn, readableClassNames, shortClassNames } from '../../scripts/vite/class-names.ts'

const WEB = join(import.meta.dirname, '../../src/web')
const MODULES = globSync('**/*.module.css', { cwd: WEB }).sort()

const read = (module: string) => readFileSync(join(WEB, module), 'utf8')
const isKeyframes = (module: string, name: string) => read(module).includes(`@keyframes ${name} `)

type Importer = { file: string; name: string; text: string }

/** The components that import each CSS Module, by its path below `src/web`. */
function importers(): Map<string, Importer[]> {
  const found = new Map<string, Importer[]>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: WEB })) {
    const text = readFileSync(join(WEB, file), 'utf8')
    for (const [, name = '', path = ''] of text.matchAll(/^import \* as (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      const module = relative(WEB, join(WEB, file, '..', path))
      found.set(module, [...(found.get(module) ?? []), { file, name, text }])
    }
  }
  return found
}

describe('CSS Modules', () => {
  const used = importers()

  test('get short class names in the build, and readable ones in development', () => {
    const short = shortClassNames()
    const all = MODULES.flatMap((module) => [...namesIn(read(module))].map((name) => short(name, join(WEB, `${module}?used`))))
    expect(all.length).toBeGreaterThan(0)
    expect(new Set(all).size).toBe(all.length)
    expect(() => short('nothing', join(WEB, MODULES[0] ?? ''))).toThrow('has no class nothing')
    expect(readableClassNames('brand', '/src/web/layout/header.module.css?used')).toBe('header_brand')
  })

  test.each(MODULES)('%s defines the classes that its components name, and no others', (module) => {
    const named = new Set(
      (used.get(module) ?? []).flatMap(({ name, text }) =>
        [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map((m) => m[1] ?? ''),
      ),
    )
    expect([...named].sort()).toEqual([...namesIn(read(module))].filter((name) => !isKeyframes(module, name)).sort())
  })

  test('are imported as namespaces, so that no table of names is shipped', () => {
    const others = globSync('**/*.{ts,tsx}', { cwd: WEB })
      .filter((file) => !file.endsWith('.test.ts'))
      .filter((file) => /import \w+ from '[^']+\.module\.css'/.test(readFileSync(join(WEB, file), 'utf8')))
    expect(others).toEqual([])
  })
})
