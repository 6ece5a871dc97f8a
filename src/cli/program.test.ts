import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createProgram } from './program.ts'

test('plateful --version prints the version of the package', () => {
  const written: string[] = []
  const program = createProgram().configureOutput({ writeOut: (text) => written.push(text), writeErr: (text) => written.push(text) })
  expect(() => program.parse(['--version'], { from: 'user' })).toThrow()
  expect(written).toEqual([`${JSON.parse(readFileSync('package.json', 'utf8')).version}\n`])
})
