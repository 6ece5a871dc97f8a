import { expect, test } from 'vitest'
import { readTable } from './table-state.ts'

const read = (search: Record<string, unknown>) => readTable(search, 'users', ['email', 'created_at'], '-created_at')

test('an address without a word shows the first page as it is sorted at first', () => {
  expect(read({})).toEqual({ q: '', sort: '-created_at', page: 1 })
})

test('an address says what is looked for, how it is sorted, and which page', () => {
  expect(read({ users: 'inns', users_sort: '-email', users_page: '3', venues: 'x' })).toEqual({ q: 'inns', sort: '-email', page: 3 })
})

test('what it cannot mean is as if it were not there', () => {
  expect(read({ users: ['a', 'b'], users_sort: 'password', users_page: '-1' })).toEqual({ q: '', sort: '-created_at', page: 1 })
})
