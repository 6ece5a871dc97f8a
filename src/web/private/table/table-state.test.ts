import { expect, test } from 'vitest'
import { parseTableState } from './table-state.ts'

const read = (search: Record<string, unknown>) => parseTableState(search, 'users', ['email', 'created_at'], '-created_at')

test('a URL without parameters shows the first page in the default order', () => {
  expect(read({})).toEqual({ q: '', sort: '-created_at', page: 1 })
})

test('the parameters of a URL set search, order and page', () => {
  expect(read({ users: 'inns', users_sort: '-email', users_page: '3', venues: 'x' })).toEqual({ q: 'inns', sort: '-email', page: 3 })
})

test('invalid parameters are ignored', () => {
  expect(read({ users: ['a', 'b'], users_sort: 'password', users_page: '-1' })).toEqual({ q: '', sort: '-created_at', page: 1 })
})
