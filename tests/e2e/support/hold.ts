import type { Page } from '@playwright/test'

/** Keeps what a page asks for on its way, to see what stands there meanwhile; answers what lets it through. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
