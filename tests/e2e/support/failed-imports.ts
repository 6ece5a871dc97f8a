import type { BrowserContext } from '@playwright/test'
import { test } from '@playwright/test'

/**
 * Skips a test in browsers that remember that a module could not be loaded, as Chromium 150 does: only a reload helps, which the message of
 * the page says.
 */
export async function skipUnlessImportsAreRetried(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.route('http://modules.test/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('http://modules.test/')
  const module = 'http://modules.test/module.js'
  await page.route(module, (route) => route.abort())
  const isLoaded = () =>
    page.evaluate(
      (url) =>
        import(url).then(
          () => true,
          () => false,
        ),
      module,
    )
  await isLoaded()
  await page.route(module, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  const isRetried = await isLoaded()
  await page.close()
  test.skip(!isRetried, 'This browser does not load a module again that could not be loaded.')
}
