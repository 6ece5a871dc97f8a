import { expect, test } from 'vitest'
import { withoutUnreadMarks } from './unread-marks.ts'

/** The name without unread marks; words the recogniser is not sure of end in '?'. */
function name(text: string): string {
  const words = text.split(' ').map((word, i) => {
    const box = { left: i * 50, right: i * 50 + 40, top: 0, bottom: 20, baseline: 15, size: 20, stroke: 2 }
    return { text: word.replace(/\?$/, ''), confidence: word.endsWith('?') ? 0.4 : 0.95, ...box }
  })
  return withoutUnreadMarks(words)
    .map((word) => word.text)
    .join(' ')
}

test('marks that could not be read are no part of a name', () => {
  expect(name('Whitebait (5)?')).toBe('Whitebait')
  expect(name('Treacle Sponge wv? gn?')).toBe('Treacle Sponge')
  expect(name('Rabbit Rillettes (vgn?')).toBe('Rabbit Rillettes')
})

test('words are, and marks that are read', () => {
  expect(name('Pie and ale')).toBe('Pie and ale')
  expect(name('Bread & Oil?')).toBe('Bread & Oil')
  expect(name('Leek Soup (v)?')).toBe('Leek Soup (v)')
  expect(name('gn?')).toBe('gn')
})
