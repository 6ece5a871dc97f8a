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
