import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Documents leave out `src/` before its folders. */
const BASES = ['', 'src/', 'src/server/', 'src/web/']
const FOLDERS = 'src|domain|contract|server|web|menu-reader|cli|tests|scripts|docs|demo|deploy'
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('{docs,src}/**/*.md', { cwd: ROOT })].sort()

/** Paths of the repository in code spans. Patterns such as `<entity>` and `*` are ignored. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8')
  return [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]*\\w)\``, 'g'))].map(([, path = '']) => path)
}

const exists = (path: string) => BASES.some((base) => existsSync(join(ROOT, base + path)))

describe('documents', () => {
  test('name at least the paths of the contributing guide', () => {
    expect(pathsIn('CONTRIBUTING.md').length).toBeGreaterThan(30)
  })

  test.each(DOCUMENTS)('%s names only paths that exist', (document) => {
    expect(pathsIn(document).filter((path) => !exists(path))).toEqual([])
  })
})
