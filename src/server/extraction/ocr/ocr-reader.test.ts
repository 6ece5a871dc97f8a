import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createOcrReader, OcrError } from './ocr-reader.ts'

/** Light on dark, two columns, prices without a sign before the names: set by `npm run bench -- extraction --typeset`. */
const MENU = readFileSync(new URL('../../../../tests/menu-reader/golden/two-columns.jpg', import.meta.url))

const reader = createOcrReader()
afterAll(() => reader.close())

/** A busy machine recognises at a fifth of its speed. */
const PATIENCE = 180_000

const calmly = () => ({ signal: new AbortController().signal, onProgress: () => {} })

test(
  'the OCR reader reads a menu from its image without a network',
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
  'the OCR reader ends immediately with the reason of the abort, and then reads a page photographed from its side',
  async () => {
    const stop = new AbortController()
    const reason = new Error('stopped by its owner')
    const reading = reader.read(MENU, { signal: stop.signal, onProgress: () => stop.abort(reason) })
    await expect(reading).rejects.toBe(reason)
    await expect(reader.read(Buffer.from('no picture'), calmly())).rejects.toThrow(OcrError)
    const { categories } = await reader.read(await sharp(MENU).rotate(270).toBuffer(), calmly())
    expect(categories).toHaveLength(4)
    // The top of the page is on the left of that picture: the first dish of a column stands left of its last.
    const [first, last] = [categories[0]?.items[0]?.box, categories[0]?.items.at(-1)?.box]
    expect(first?.left).toBeLessThan(last?.left ?? 0)
    expect(first?.height).toBeGreaterThan(first?.width ?? 1)
  },
  PATIENCE,
)

/** Two columns with sizes and prices such as '€ 12,50': set by `npm run bench -- extraction --typeset` from seed 20012. */
const SPANISH = readFileSync(new URL('../../../../tests/menu-reader/foreign/spanish.jpg', import.meta.url))

test(
  'the OCR reader reads a menu in a configured language with its accents, comma prices and marks',
  async () => {
    const several = createOcrReader({ languages: ['eng', 'deu', 'spa'] })
    const { categories } = await several.read(SPANISH, calmly()).finally(() => several.close())
    expect(categories.map(({ name, items }) => [name, ...items.map((item) => `${item.name} ${item.price}`)])).toEqual([
      ['Bebidas', 'Ensaladilla rusa 3.8', 'Solomillo de ternera 5.5'],
      ['Vinos tintos', 'Croquetas de jamón 39.5', 'Ensalada mixta 26', 'Rabo de toro 20'],
    ])
    const [salad, rabo] = [categories[0]?.items[0], categories[1]?.items[2]]
    expect(salad).toMatchObject({
      sizes: [
        { name: 'Copa', price: 3.8 },
        { name: 'Botella', price: 6.85 },
      ],
    })
    expect(rabo?.dietary_info).toEqual(['vegan', 'gluten-free'])
  },
  PATIENCE,
)

test('the OCR reader stops a reading that takes too long', async () => {
  const hasty = createOcrReader({ timeoutMs: 20 })
  await expect(hasty.read(MENU, calmly())).rejects.toThrow('too long')
  await hasty.close()
  await expect(hasty.read(MENU, calmly())).rejects.toThrow('closed')
})
