import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Packages that may run a script on installation. All of them need only the npm registry. */
const WITH_SCRIPT = ['esbuild', 'tesseract.js']

test('only known packages run scripts when they are installed, because others may load from elsewhere', () => {
  const lockfile = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const packages: [path: string, entry: { hasInstallScript?: boolean }][] = Object.entries(lockfile.packages)
  const names = packages.filter(([, entry]) => entry.hasInstallScript).map(([path]) => path.split('node_modules/').at(-1))
  expect([...new Set(names)].toSorted()).toEqual(WITH_SCRIPT)
})
