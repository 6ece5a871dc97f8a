import { describe, expect, test } from 'vitest'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { applyEdit, type Draft, type Edit, toReviewDraft } from './draft.ts'
import { changeHistory, type EditHistory } from './edit-history.ts'

const item = (name: string) => ({
  id: name,
  name,
  description: null,
  price: 7,
  sizes: [],
  dietary_info: [],
  price_text: null,
  page: 1,
  box: null,
  doubts: [],
})
const draft = toReviewDraft({
  menu: { name: 'Lunch', menu_type: 'Daily' },
  categories: [
    { id: 'a', name: 'Starters', items: [item('Soup'), item('Bread'), item('Pie')] },
    { id: 'b', name: 'Mains', items: [item('Fish')] },
  ],
} as unknown as MenuReview)
const shape = ({ categories }: Draft) => categories.map(({ name, items }) => [name, ...items.map((one) => one.name)].join(' '))
const bread = 'c0i1'

describe('the categories of a menu review', () => {
  test('are split before an item, merged with the one above and moved', () => {
    const split = applyEdit(draft, { type: 'splitCategory', at: bread, key: 'new' })
    expect(shape(split)).toEqual(['Starters Soup', ' Bread Pie', 'Mains Fish'])
    expect(shape(applyEdit(split, { type: 'mergeCategory', key: 'new' }))).toEqual(shape(draft))
    expect(shape(applyEdit(split, { type: 'shiftCategory', key: 'c1', by: -1 }))).toEqual(['Starters Soup', 'Mains Fish', ' Bread Pie'])
  })

  test('stay unchanged when they cannot be merged, moved or split', () => {
    const edits: Edit[] = [
      { type: 'mergeCategory', key: 'c0' },
      { type: 'shiftCategory', key: 'c0', by: -1 },
      { type: 'shiftCategory', key: 'c1', by: 1 },
      { type: 'splitCategory', at: 'c0i0', key: 'new' },
    ]
    for (const edit of edits) expect(shape(applyEdit(draft, edit))).toEqual(shape(draft))
  })
})

describe('undo in a menu review', () => {
  const edit = (history: EditHistory, ...edits: Edit[]) => edits.reduce<EditHistory>(changeHistory, history)
  const first: EditHistory = { draft, earlier: [], field: null }
  const named = (name: string): Edit => ({ type: 'item', key: bread, change: { name } })

  test('reverts fifty edits of any kind, one by one', () => {
    const kinds: Edit[] = [
      { type: 'item', key: bread, change: { dietary_info: ['vegan'] } },
      { type: 'splitCategory', at: bread, key: 'new' },
      { type: 'mergeCategory', key: 'new' },
      { type: 'remove', key: bread },
    ]
    let history = edit(first, ...Array.from({ length: 13 }, () => kinds).flat())
    expect(history.earlier).toHaveLength(50)
    history = edit(first, ...kinds)
    for (const _ of kinds) history = changeHistory(history, { type: 'undo' })
    expect(history.draft).toBe(draft)
    expect(changeHistory(history, { type: 'undo' })).toBe(history)
  })

  test('reverts the text that was typed in one field as one step', () => {
    const typed = edit(first, named('Brea'), named('Bread'), { type: 'item', key: bread, change: { price: '8' } })
    expect(typed.earlier).toHaveLength(2)
    expect(changeHistory(changeHistory(typed, { type: 'undo' }), { type: 'undo' }).draft).toBe(draft)
  })
})
