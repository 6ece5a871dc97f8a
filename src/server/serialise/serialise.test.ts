import { expect, test } from 'vitest'
import { toCsv } from './serialise.ts'

async function cellOf(text: string | null): Promise<string> {
  const table = {
    columns: ['first', 'text', 'last'],
    batches: (async function* () {
      yield [text]
    })(),
    rowsOf: (value: string | null) => [{ first: 1, text: value, last: 2 }],
  }
  const csv = (await Array.fromAsync(toCsv(table))).join('')
  return csv.slice('\ufefffirst,text,last\n1,'.length, -',2\n'.length)
}

test.each(['The Crown', 'Fish; chips', 'a\ttab', "'Tis", ' edges ', '£12'])('toCsv leaves %j unquoted', async (text) => {
  expect(await cellOf(text)).toBe(text)
})

test.each([
  ['Fish, chips', '"Fish, chips"'],
  ['"The Crown"', '"""The Crown"""'],
  ['two\nlines', '"two\nlines"'],
  ['lone\rreturn', '"lone\rreturn"'],
])('toCsv quotes %j, as RFC 4180 requires', async (text, cell) => {
  expect(await cellOf(text)).toBe(cell)
})

test.each([null, ''])('toCsv writes %j as an empty cell', async (text) => {
  expect(await cellOf(text)).toBe('')
})
