import { expect, test } from 'vitest'
import { toAscii } from './ascii-output.ts'

const CODE = `
  // A comment – with a dash
  const naïve = 'Café “Rouge” 🍜 £5'
  const text = \`\${naïve} – \${[...'🍜é'].length}\`
  const found = ['a–b', 'a🍜b', 'aéb'].map((one) => [/^a[–—]b$/.test(one), /^a[🍜🍕]b$/u.test(one), /^a[\\p{L}--[é]]b$/v.test(one)])
  const raw = String.raw\`\\d – \${naïve} £\`
  const tagged = ((texts) => texts.join('+'))\`– \${1} £\`
  return [naïve, text, found, raw, tagged, { 'ключ': 'Œ' }]
`

test('toAscii changes no value', () => {
  const code = toAscii(`export function run() {${CODE}}`)
  const run = (body: string) => new Function(body)()
  expect(run(code.replace(/^export function run\(\) \{/, '').replace(/\}$/, ''))).toEqual(run(CODE))
})

test('toAscii leaves only templates of String.raw as they are', () => {
  const code = toAscii(`export function run() {${CODE}}`)
  expect(code.replace(/String\.raw`[^`]*`/, '')).toMatch(/^[\0-\x7f]*$/)
  expect(code).toMatch(/String\.raw`[^`]*–[^`]*£`/)
})

test('toAscii leaves code unchanged when a backslash precedes such a character', () => {
  const code = `export const text = '\\é'`
  expect(toAscii(code)).toBe(code)
})
