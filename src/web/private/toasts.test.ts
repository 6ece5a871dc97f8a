import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

async function shownAfter(...calls: [sentence: string, action?: { label: string; run: () => void }][]) {
  const { showToast, currentToasts } = await import('./toasts.ts')
  for (const call of calls) showToast(...call)
  return currentToasts().map(({ id, sentence }) => `${id} ${sentence}`)
}

test('showToast replaces a toast when the same message is shown again', async () => {
  expect(await shownAfter(['Hours saved'], ['Menu saved'], ['Hours saved'])).toEqual(['2 Menu saved', '3 Hours saved'])
})

test('showToast keeps both toasts when each has an action of its own', async () => {
  const action = { label: 'Undo', run: () => {} }
  expect(await shownAfter(['Soup is deleted', action], ['Soup is deleted', action])).toHaveLength(2)
})

test('showToast drops the oldest toast when there are more than three', async () => {
  expect(await shownAfter(['A'], ['B'], ['C'], ['D'])).toEqual(['2 B', '3 C', '4 D'])
})

test('showToast keeps a toast that the focus or the pointer is on when there are more than three', async () => {
  const { showToast, holdToast, releaseToast, currentToasts } = await import('./toasts.ts')
  const sentences = () => currentToasts().map(({ sentence }) => sentence)
  const first = showToast('A')
  for (const sentence of ['B', 'C']) showToast(sentence)
  holdToast(first)
  showToast('D')
  expect(sentences()).toEqual(['A', 'C', 'D'])
  showToast('A')
  expect(sentences()).toEqual(['A', 'D', 'A'])
  releaseToast(first)
  showToast('E')
  expect(sentences()).toEqual(['D', 'A', 'E'])
})

test('keepToastsOf removes toasts of another user and those that have expired', async () => {
  const { showToast, keepToastsOf, currentToasts } = await import('./toasts.ts')
  const sentences = () => currentToasts().map(({ sentence }) => sentence)
  keepToastsOf('ann')
  showToast('Jane arrived', { label: 'Undo', run: () => {} })
  keepToastsOf('ann')
  expect(sentences()).toEqual(['Jane arrived'])
  keepToastsOf('bob')
  expect(sentences()).toEqual([])
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    showToast('Hours saved')
    showToast('The day is closed', { label: 'Undo', run: () => {} })
    vi.setSystemTime(Date.now() + 10_000)
    keepToastsOf('bob')
    expect(sentences()).toEqual(['The day is closed'])
  } finally {
    vi.useRealTimers()
  }
})

test('dismissActions keeps toasts without an action when another change begins', async () => {
  const { showToast, dismissActions, currentToasts } = await import('./toasts.ts')
  showToast('Hours saved')
  showToast('Soup is deleted', { label: 'Undo', run: () => {} })
  dismissActions()
  expect(currentToasts().map(({ sentence }) => sentence)).toEqual(['Hours saved'])
})
