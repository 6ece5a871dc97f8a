import { afterEach, expect, test, vi } from 'vitest'
import type { MenuReview } from '../../../contract/menu-extraction.ts'
import { toReviewDraft } from './draft.ts'
import { deleteDraft, loadDraft, saveDraft } from './draft-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('the draft of one user is not that of the next in the same tab', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const menu = { id: 'lunch', name: 'Lunch', menu_type: 'Daily', updated_at: '2026-11-20T12:00:00.000Z' }
  const review = { menu, categories: [] } as unknown as MenuReview
  const draft = toReviewDraft(review)
  saveDraft('ann', review, draft)
  expect(loadDraft('bob', review)).toBeNull()
  deleteDraft('bob', review)
  expect(loadDraft('ann', review)).toEqual({ draft, isStale: false })
})
