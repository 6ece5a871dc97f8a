import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** More key presses than any page needs; reaching it means that the focus is trapped. */
const MOST_PRESSES = 150

/**
 * Moves the focus to an element with Tab, or with Shift+Tab when it is before the focus. Fails when it cannot be reached, or when its focus
 * is not visible.
 */
export async function tabTo(target: Locator): Promise<void> {
  const { keyboard } = target.page()
  await expect(target).toBeAttached()
  for (let presses = 0; presses <= MOST_PRESSES; ) {
    const distance = await target.evaluate(stopsFromFocus)
    if (distance === 0) return expectRing(target)
    // Half of the way: elements that are no stop, such as the other options of a radio group, may be counted.
    const burst = Math.ceil(Math.abs(distance) / 2)
    for (let i = 0; i < burst; i += 1) await keyboard.press(distance < 0 ? 'Shift+Tab' : 'Tab')
    presses += burst
  }
  throw new Error(`${MOST_PRESSES} presses of Tab do not lead to ${target}`)
}

/** Returns about how many presses of Tab lead from the focus to an element, at least 1; negative when it is before the focus. Runs in the page. */
function stopsFromFocus(element: Element): number {
  const focused = document.activeElement
  if (focused === element) return 0
  const start = focused && focused !== document.body ? focused : null
  const isBefore = start !== null && (start.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  const [from, to] = isBefore ? [element, start] : [start, element]
  const isAfter = (one: Node, other: Node) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const between = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]')].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility() && (!from || isAfter(from, one)) && isAfter(one, to),
  )
  return isBefore ? -1 - between.length : 1 + between.length
}

/** The focus ring is on the element, or on the label of a field that is not drawn. */
async function expectRing(target: Locator): Promise<void> {
  const isRinged = await target.evaluate((element) =>
    [element, element.parentElement, element.nextElementSibling].some((one) => {
      const { outlineStyle, outlineWidth } = one ? getComputedStyle(one) : { outlineStyle: 'none', outlineWidth: '0' }
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }),
  )
  expect(isRinged, `${target} shows that it has the focus`).toBe(true)
}

/** Focuses an element by keyboard and presses Enter, as for links and buttons, or Space, as for options. */
export async function press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Focuses a field by keyboard and replaces its text. */
export async function write(target: Locator, text: string): Promise<void> {
  await tabTo(target)
  const { keyboard } = target.page()
  await keyboard.press('Control+A')
  await (text ? keyboard.type(text) : keyboard.press('Delete'))
}

/** Walks a page with Tab and returns the elements of which nothing can be seen while they have the focus (WCAG 2.4.11). */
export async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = []
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const isVisible = [0.1, 0.5, 0.9].some((share) => {
        const drawn = document.elementFromPoint(left + width * share, top + height * share)
        return drawn !== null && (element.contains(drawn) || drawn.contains(element))
      })
      return { isVisible, name: element.getAttribute('aria-label') ?? element.parentElement?.textContent ?? '' }
    })
    if (!stop) return hidden
    if (!stop.isVisible) hidden.push(stop.name)
  }
  return hidden
}
