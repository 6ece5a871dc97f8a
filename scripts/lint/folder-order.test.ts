import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wrongFolderImports } from './folder-order.ts'

test('a folder of a layer imports only the folders below it', () => {
  const paths = globSync('src/**/*.{ts,tsx}').filter((path) => !/\.(test|gen)\.tsx?$/.test(path))
  expect(wrongFolderImports(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') })))).toEqual([])
})

test.each([
  ['a higher folder', 'src/server/mail/email.ts', '../venue/slugs.ts', 1],
  ['a folder of its own line', 'src/server/mail/email.ts', '../audit/audit.ts', 1],
  ['a folder that is not declared', 'src/server/mail/email.ts', '../unknown/file.ts', 0],
  ['a lower folder', 'src/server/mail/email.ts', '../db/open.ts', 0],
  ['its own folder', 'src/server/mail/email.ts', './outbox.ts', 0],
  ['another layer', 'src/server/mail/email.ts', '../../domain/venue/slug.ts', 0],
])('the import of %s by %s (%s) gives %i findings', (_what, path, specifier, count) => {
  expect(wrongFolderImports([{ path, text: `import { x } from '${specifier}'` }])).toHaveLength(count)
})

test('wrongFolderImports reports a file whose folder is not declared', () => {
  expect(wrongFolderImports([{ path: 'src/server/unknown/file.ts', text: '' }])).toHaveLength(1)
})
