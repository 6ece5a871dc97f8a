import { expect, test } from 'vitest'
import type { ExtractedMenu, MenuReader } from '../../../domain/menu/extracted-menu.ts'
import { readPages } from './read-pdf.ts'

const menuOf = (name: string): ExtractedMenu => ({ categories: [{ name, box: null, items: [] }] })
const scans = (count: number) => Array.from({ length: count }, (_, i) => ({ image: Uint8Array.of(i), menu: null }))
const calmly = () => ({ signal: new AbortController().signal, onProgress: () => {} })

function heldReader() {
  const started: { page: number; end(): void; signal: AbortSignal }[] = []
  const reader: MenuReader = ([page = 0], { signal, onProgress }) => {
    const ended = Promise.withResolvers<ExtractedMenu>()
    signal.addEventListener('abort', () => ended.reject(signal.reason))
    onProgress(0.5)
    started.push({ page, signal, end: () => ended.resolve(menuOf(`page ${page}`)) })
    return ended.promise
  }
  return { reader, started }
}

test('readPages reads the allowed number of pages concurrently, and returns their menus in order', async () => {
  const { reader, started } = heldReader()
  const menus = readPages(scans(3), { ...calmly(), reader, atOnce: 2 })
  await expect.poll(() => started.map(({ page }) => page)).toEqual([0, 1])
  started[1]?.end()
  await expect.poll(() => started.map(({ page }) => page)).toEqual([0, 1, 2])
  started[2]?.end()
  started[0]?.end()
  expect(await menus).toEqual([menuOf('page 0'), menuOf('page 1'), menuOf('page 2')])
})

test('readPages reports a progress that never decreases and ends at 1', async () => {
  const progress: number[] = []
  const reader: MenuReader = async (_, { onProgress }) => {
    onProgress(0.7)
    onProgress(0.2)
    return menuOf('read')
  }
  const pages = [...scans(2), { image: Uint8Array.of(9), menu: menuOf('text layer') }]
  const menus = await readPages(pages, { ...calmly(), onProgress: (fraction) => progress.push(fraction), reader, atOnce: 2 })
  expect(menus).toEqual([menuOf('read'), menuOf('read'), menuOf('text layer')])
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
  expect(progress.at(-1)).toBe(1)
})

test('readPages throws the error of the first page that fails, aborts the others and starts no more', async () => {
  const { reader, started } = heldReader()
  const failing: MenuReader = (picture, options) => (picture[0] === 1 ? Promise.reject(new Error('no memory')) : reader(picture, options))
  await expect(readPages(scans(4), { ...calmly(), reader: failing, atOnce: 2 })).rejects.toThrow('no memory')
  expect(started.map(({ page, signal }) => [page, signal.aborted])).toEqual([[0, true]])
})
