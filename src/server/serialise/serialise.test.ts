import { expect, test, vi } from 'vitest'
import type { AppContext } from '../app-context.ts'
import { toCsv, toStream } from './serialise.ts'

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

test.each(['chips;=1+1', 'chips;\t@sum', 'a\t-2'])('toCsv quotes %j, for spreadsheets that separate cells otherwise', async (text) => {
  expect(await cellOf(text)).toBe(`"${text}"`)
})

test.each([null, ''])('toCsv writes %j as an empty cell', async (text) => {
  expect(await cellOf(text)).toBe('')
})

test('toStream logs an error of the export, and hides its message from the reader', async () => {
  const { ctx, error } = withLog()
  const failing = async function* () {
    yield 'a line'
    throw new Error('column "secret" does not exist')
  }
  const reader = toStream(ctx, failing()).getReader()
  await expect(
    (async () => {
      for (let read = await reader.read(); !read.done; read = await reader.read());
    })(),
  ).rejects.toThrow('the export failed')
  expect(error).toHaveBeenCalledOnce()
})

test('toStream logs nothing when its reader ends the export', async () => {
  const { ctx, error } = withLog()
  const ended = Promise.withResolvers<void>()
  const endless = async function* () {
    try {
      while (true) yield 'a line\n'
    } finally {
      ended.resolve()
    }
  }
  const reader = toStream(ctx, endless()).getReader()
  await reader.read()
  await reader.cancel()
  await ended.promise
  await new Promise(setImmediate)
  expect(error).not.toHaveBeenCalled()
})

function withLog() {
  const error = vi.fn()
  return { ctx: { log: { error } } as unknown as AppContext, error }
}
