import { expect, test } from 'vitest'
import { changedFields, mergeValues } from './use-edit-form.ts'

const base = { name: 'The Crown', phone: '01632 960100', website: '', cuisines: ['Gastropub'] }

test('changedFields returns no field when all values are equal, lists included', () => {
  expect(changedFields(base, { ...base, cuisines: ['Gastropub'] })).toEqual([])
  expect(changedFields(base, { ...base, cuisines: ['Thai'], name: 'The Bell' })).toEqual(['name', 'cuisines'])
})

test('mergeValues keeps both edits, and mine when both changed a field', () => {
  const mine = { ...base, name: 'The Anchor', phone: '1' }
  const theirs = { ...base, name: 'The Bell', website: 'https://bell.example' }
  const merged = mergeValues(base, mine, theirs)
  expect(merged).toEqual({ ...base, name: 'The Anchor', phone: '1', website: 'https://bell.example' })
  expect(changedFields(theirs, merged)).toEqual(['name', 'phone'])
})
