import { describe, expect, test } from 'vitest'
import { canUndoBulkChange } from './bulk.ts'

const FINISHED = { kind: 'feature', status: 'finished', undone_by: null, counts: { changed: 3 }, what: 'venues' } as const

describe('canUndoBulkChange', () => {
  test.each([
    ['while it runs', { ...FINISHED, status: 'running' }],
    ['when it is an undo itself', { ...FINISHED, kind: 'undo' }],
    ['when it was undone', { ...FINISHED, undone_by: 'another' }],
    ['when it changed nothing', { ...FINISHED, counts: { changed: 0 } }],
  ] as const)('is false %s', (_, change) => {
    expect(canUndoBulkChange(change)).toBe(false)
  })

  test.each([
    ['a finished change', FINISHED],
    ['a stopped change', { ...FINISHED, status: 'stopped' }],
    ['an import of venues', { ...FINISHED, kind: 'import' }],
    ['an import of menus', { ...FINISHED, kind: 'import', what: 'menus' }],
    ['an import of users', { ...FINISHED, kind: 'import', what: 'users' }],
  ] as const)('is true for %s', (_, change) => {
    expect(canUndoBulkChange(change)).toBe(true)
  })
})
