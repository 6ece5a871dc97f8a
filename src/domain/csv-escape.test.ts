import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './csv-escape.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+44 1632 960184', "'+44 1632 960184"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ["'=1", "''=1"],
  ["'Tis", "'Tis"],
  ['Fish & chips', 'Fish & chips'],
  ['', ''],
])('%j is written to a cell as %j and read back', (text, cell) => {
  expect(escapeFormula(text)).toBe(cell)
  expect(unescapeFormula(cell)).toBe(text)
})

test('no guarded cell begins like a formula, and every text is read back unchanged', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^'*[=+\-@\t\r\n].*$/))
  fc.assert(
    fc.property(text, (given) => {
      expect(escapeFormula(given)).not.toMatch(/^[=+\-@\t\r\n]/)
      expect(unescapeFormula(escapeFormula(given))).toBe(given)
    }),
  )
})
