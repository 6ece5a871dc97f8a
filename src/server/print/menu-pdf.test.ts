import { setImmediate as nextTurn } from 'node:timers/promises'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import type { Menu, MenuItem } from '../../contract/menu.ts'
import { writeMenuPdf } from './menu-pdf.ts'

const AT = new Date('2026-11-20T12:00:00Z')
const dishOf = (name: string, description: string) =>
  ({ id: name, name, description, price: 9.5, sizes: [], dietary_info: [], allergens: null, order: 0 }) as unknown as MenuItem
const menuOf = (name: string, items: readonly MenuItem[]) =>
  ({ id: name, name, description: null, categories: [{ id: 'c', name: 'Mains', description: null, items }] }) as unknown as Menu
const printed = (menus: readonly Menu[]) =>
  writeMenuPdf({ venueName: 'The Crown', url: 'https://guide.test/v', menus, paper: 'a5', guide: 'Plateful', at: AT, timeZone: 'UTC' })

test('other requests get their turn while a long menu is printed', async () => {
  let turns = 0
  let isDone = false
  const count = async () => {
    for (; !isDone; turns++) await nextTurn()
  }
  const counting = count()
  const words = Array.from({ length: 150 }, (_, n) => `word${n}`).join(' ')
  const dishes = Array.from({ length: 20 }, (_, n) => dishOf(`Dish ${n}`, `${words} ${n}`))
  const seenAt: number[] = []
  const menus = Array.from({ length: 5 }, (_, n) => {
    const { categories, ...menu } = menuOf(`Menu ${n}`, dishes)
    const noted = {
      ...menu,
      get categories() {
        seenAt.push(turns)
        return categories
      },
    }
    return noted
  })
  await printed(menus)
  isDone = true
  await counting
  expect(seenAt.at(-1)).toBeGreaterThan(seenAt[0] ?? 0)
})

test('a word that is longer than a line is printed whole, on several lines', async () => {
  const word = 'Donaudampfschifffahrt'.repeat(12)
  const { text } = await extractText(await getDocumentProxy(await printed([menuOf('Lunch', [dishOf(word, `before ${word} after`)])])), {
    mergePages: true,
  })
  expect(text.replaceAll(/\s/g, '')).toContain(`before${word}after`)
})
