import { expect, test } from 'vitest'
import type { DietaryTag, ExtractedItem } from '../extracted-menu.ts'
import { removeContradictingTags } from './contradicting-tags.ts'

const itemWith = (...dietary_info: DietaryTag[]): ExtractedItem => ({ name: 'Dish', price: 9, dietary_info, box: null, doubts: [] })

function tagsOf(...items: ExtractedItem[]): string[] {
  removeContradictingTags(items)
  return items.map(({ dietary_info, doubts }) => [...dietary_info, ...doubts].join(' '))
}

test('removeContradictingTags removes vegetarian and vegan of one item when other vegan items have one of them', () => {
  const items = [itemWith('vegan'), itemWith('vegan', 'gluten-free'), itemWith('vegan', 'vegetarian', 'gluten-free')]
  expect(tagsOf(...items)).toEqual(['vegan', 'vegan gluten-free', 'gluten-free marks'])
})

test('removeContradictingTags keeps both tags when a menu prints both codes beside vegan items', () => {
  const items = [...Array.from({ length: 5 }, () => itemWith('vegetarian', 'vegan')), itemWith('vegan')]
  expect(tagsOf(...items)).toEqual([...Array<string>(5).fill('vegetarian vegan'), 'vegan'])
})
