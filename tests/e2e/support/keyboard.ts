import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** More presses than any way on a screen takes: whoever needs more is caught somewhere. */
const MOST_PRESSES = 150

/**
 * Goes to something with Tab, or with Shift+Tab where it lies behind. Fails where no number of presses leads there, and
 * where the focus cannot be seen when it is there.
 */
export async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page()
  await expect(target).toBeAttached()
  for (let presses = 0; presses <= MOST_PRESSES; presses += 1) {
    const way = await target.evaluate((element) => {
      const now = document.activeElement
      // Of several choices of one name Tab stops at the chosen one alone.
      if (now === element) return 'there'
      return now && now !== document.body && now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'back' : 'on'
    })
    if (way === 'there') return expectRing(target)
    await keyboard.press(way === 'back' ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${MOST_PRESSES} presses of Tab do not lead to ${target}`)
}

/** The focus is seen: on the thing itself, or on the label that stands for a field which is not drawn. */
async function expectRing(target: Locator): Promise<void> {
  const isRinged = await target.evaluate((element) =>
    [element, element.parentElement, element.nextElementSibling].some((one) => {
      const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: 'none', outlineWidth: '0' }
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }),
  )
  expect(isRinged, `${target} shows that it has the focus`).toBe(true)
}

/** Goes to something and presses it: Enter, as for links and buttons, or Space, as for a choice. */
export async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Goes to a field and writes a text in place of what stands there. */
export async function write(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  const { keyboard } = target.page()
  await keyboard.press('Control+A')
  await (text ? keyboard.type(text) : keyboard.press('Delete'))
}
