import { describe, expect, test } from 'vitest'
import { changedFields, isAlike, mergeValues } from './merge-values.ts'

const base = { name: 'The Crown', phone: '01632 960100', website: '', cuisines: ['Gastropub'] }

test('changedFields returns no field when all values are equal, lists included', () => {
  expect(changedFields(base, { ...base, cuisines: ['Gastropub'] })).toEqual([])
  expect(changedFields(base, { ...base, cuisines: ['Thai'], name: 'The Bell' })).toEqual(['name', 'cuisines'])
})

test('isAlike ignores spaces at the ends of text, which the server removes', () => {
  expect([isAlike(['The Crown'], [' The Crown ']), isAlike('The Crown', 'The  Crown')]).toEqual([true, false])
})

test('mergeValues keeps both edits, and mine when both changed a field', () => {
  const mine = { ...base, name: 'The Anchor', phone: '1' }
  const theirs = { ...base, name: 'The Bell', website: 'https://bell.example' }
  const merged = mergeValues(base, mine, theirs)
  expect(merged).toEqual({ ...base, name: 'The Anchor', phone: '1', website: 'https://bell.example' })
  expect(changedFields(theirs, merged)).toEqual(['name', 'phone'])
})

describe('mergeValues of a list that both changed', () => {
  const merge = <T>(list: T, mine: T, theirs: T) => mergeValues({ list }, { list: mine }, { list: theirs }).list

  test('keeps the days of both when they changed different days of a week', () => {
    const [open, short] = [[{ opens: 720 }], [{ opens: 1080 }]]
    const week = [open, open, open, open, open, open, open]
    const mine = [[], open, open, open, open, open, open]
    const theirs = [short, [], open, open, open, open, open]
    expect(merge(week, mine, theirs)).toEqual([[], [], open, open, open, open, open])
  })

  test('keeps the entries that either added, and leaves out those that either removed', () => {
    expect(merge(['a', 'b', 'c'], ['a', 'b', 'd'], ['b', 'c', 'e'])).toEqual(['b', 'd', 'e'])
  })

  test('keeps my order, and theirs when I moved nothing', () => {
    expect(merge(['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b'])).toEqual(['b', 'a', 'c'])
    expect(merge(['a', 'b'], ['a', 'b', 'c'], ['b', 'a'])).toEqual(['a', 'b', 'c'])
    expect(
      merge([{ name: 'a', price: 1 }, { name: 'b' }], [{ name: 'a', price: 2 }, { name: 'b' }], [{ name: 'b' }, { name: 'a', price: 1 }]),
    ).toEqual([{ name: 'b' }, { name: 'a', price: 2 }])
  })

  test('takes the changed size of each, and mine when both changed the same size', () => {
    const sizes = [
      { name: 'Glass', price: 6 },
      { name: 'Bottle', price: 24 },
    ]
    const mine = [
      { name: 'Glass', price: 7 },
      { name: 'Bottle', price: 24 },
    ]
    const theirs = [
      { name: 'Glass', price: 8 },
      { name: 'Bottle', price: 26 },
      { name: 'Carafe', price: 14 },
    ]
    expect(merge(sizes, mine, theirs)).toEqual([
      { name: 'Glass', price: 7 },
      { name: 'Bottle', price: 26 },
      { name: 'Carafe', price: 14 },
    ])
  })

  test('keeps what I changed when they removed it', () => {
    expect(merge([{ name: 'Glass', price: 6 }], [{ name: 'Glass', price: 7 }], [])).toEqual([{ name: 'Glass', price: 7 }])
  })

  test('keeps my list when the original one is not set', () => {
    expect(merge<string[] | null>(null, ['a'], ['b'])).toEqual(['a'])
  })
})
