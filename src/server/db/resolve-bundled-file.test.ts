import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resolveBundledFile } from './resolve-bundled-file.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'plateful-dist-'))
  mkdirSync(join(dist, 'server', 'assets'), { recursive: true })
  writeFileSync(join(dist, 'server', 'worker.js'), '')
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

test('resolveBundledFile returns the source file when the code runs from source', () => {
  expect(resolveBundledFile('file:///app/src/db/migrate.ts', './migrations', 'other').href).toBe('file:///app/src/db/migrations')
})

test.each(['server/main.js', 'server/assets/chunk.js'])('resolveBundledFile returns the built file beside or above %s', (chunk) => {
  const found = resolveBundledFile(pathToFileURL(join(dist, chunk)).href, './worker.ts', 'worker.js')
  expect(found.href).toBe(pathToFileURL(join(dist, 'server/worker.js')).href)
})

test('resolveBundledFile throws an error with the name of the file when the bundle lacks it', () => {
  const chunk = pathToFileURL(join(dist, 'server/main.js')).href
  expect(() => resolveBundledFile(chunk, './migrations', 'migrations')).toThrow('migrations is missing beside')
})
