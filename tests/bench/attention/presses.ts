import type { Locator, Page } from '@playwright/test'

/** Keys and clicks, and how many of them are letters of names and prices. */
export type Presses = { all: number; letters: number }

export type Hands = {
  page: Page
  presses: Presses
  click(target: Locator): Promise<void>
  key(name: string): Promise<void>
  type(text: string): Promise<void>
  replace(text: string): Promise<void>
}

/** Works a page by mouse and keyboard, and counts the presses. */
export function createHands(page: Page): Hands {
  const presses: Presses = { all: 0, letters: 0 }
  const hands: Hands = {
    page,
    presses,
    async click(target) {
      presses.all += 1
      await target.click()
    },
    async key(name) {
      presses.all += 1
      await page.keyboard.press(name)
    },
    async type(text) {
      presses.all += [...text].length
      presses.letters += [...text].length
      await page.keyboard.type(text)
    },
    async replace(text) {
      if (!(await isAllSelected(page))) await hands.key('Control+a')
      await hands.type(text)
    },
  }
  return hands
}

function isAllSelected(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement
    return field.selectionStart === 0 && field.selectionEnd === field.value.length
  })
}
