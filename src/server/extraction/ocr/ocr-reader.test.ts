import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { createOcrReader, OcrFailed } from './ocr-reader.ts'

/** Light on dark, two columns, prices without a sign before the names: set by `npm run bench -- extraction --typeset`. */
const MENU = readFileSync(new URL('./fixtures/two-columns.jpg', import.meta.url))

const reader = createOcrReader()
afterAll(() => reader.close())

/** A busy machine recognises at a fifth of its speed. */
const PATIENCE = 90_000

const calmly = () => ({ signal: new AbortController().signal, onProgress: () => {} })

test(
  'a menu is read from its picture, without a network',
  async () => {
    const progress: number[] = []
    const menu = await reader.read(MENU, { ...calmly(), onProgress: (fraction) => progress.push(fraction) })
    const read = menu.categories.map(({ name, items }) => [name, ...items.map((item) => `${item.name} ${item.price}`)])
    expect(read.map(([name]) => name)).toEqual(['SIDES', 'SOFT DRINKS', 'DESSERTS', 'PASTA'])
    expect(read[1]).toEqual([
      'SOFT DRINKS',
      'Cloudy Apple Juice 2.75',
      'Cola 5',
      'Tonic Water 2.5',
      'Lemonade 2.5',
      'Elderflower Fizz 3.95',
      'Negroni 2.75',
    ])
    expect(menu.categories.flatMap(({ items }) => items)).toHaveLength(18)
    expect(progress).toEqual([...progress].sort((a, b) => a - b))
    expect(progress.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
    for (const { box } of menu.categories.flatMap(({ items }) => items)) {
      expect(box?.left).toBeGreaterThan(0)
      expect((box?.left ?? 1) + (box?.width ?? 1)).toBeLessThan(1)
    }
  },
  PATIENCE,
)

test(
  'stopped, it ends at once with the reason, and the next reading starts anew',
  async () => {
    const stop = new AbortController()
    const reason = new Error('stopped by its owner')
    const reading = reader.read(MENU, { signal: stop.signal, onProgress: () => stop.abort(reason) })
    await expect(reading).rejects.toBe(reason)
    await expect(reader.read(Buffer.from('no picture'), calmly())).rejects.toThrow(OcrFailed)
    expect((await reader.read(MENU, calmly())).categories).toHaveLength(4)
  },
  PATIENCE,
)

test('what takes too long is given up', async () => {
  const hasty = createOcrReader({ timeoutMs: 20 })
  await expect(hasty.read(MENU, calmly())).rejects.toThrow('too long')
  await hasty.close()
  await expect(hasty.read(MENU, calmly())).rejects.toThrow('closed')
})
