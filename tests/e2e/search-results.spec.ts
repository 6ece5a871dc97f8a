import type { Page } from '@playwright/test'
import { closeFilters, openFilters } from './support/filters.ts'
import { hold } from './support/hold.ts'
import { drawnMap, pins } from './support/map.ts'
import { asAdmin, newMenu, newVenue } from './support/office.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, onPhonesInDrills, test } from './support/test.ts'

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('heading') })
    .getByRole('listitem')
const count = (page: Page) => page.getByRole('main').getByText(/^[\d,]+ (dish|dishes|venues?)$/)
const title = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: text })

/** The parameters of a chosen filter come last until the results have loaded. */
const inAnyOrder = (query: string) => (url: URL) => String([...url.searchParams].sort()) === String([...new URLSearchParams(query)].sort())

async function open(page: Page, path: string) {
  await page.goto(path)
  await expectHydrated(page)
}

test('a shared URL of results opens in any spelling of its parameters', inDrills, async ({ page }) => {
  for (const [path, canonical] of [
    ['/search?q=fish&utm_source=letter', '/search?q=fish'],
    ['/search?q=fish&city=Windsor&city=Bray', '/search?q=fish&city=Bray&city=Windsor'],
    ['/search?q=fi%00sh', '/search?q=fish'],
  ] as const) {
    await open(page, path)
    await expect(title(page, 'Results for fish')).toBeVisible()
    await expect(page).toHaveURL(canonical)
  }
})

test('the results list dishes with price, venue and the reason why they were found', onPhonesInDrills, async ({ page }) => {
  await open(page, '/search?q=pie')
  await expect(title(page, 'Results for pie')).toBeVisible()
  await expect(page).toHaveTitle(/^Results for pie/)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(rows(page).first()).toContainText('Chicken and leek pie')
  await expect(rows(page).first()).toContainText('£16.00')
  await expect(rows(page).first().locator('mark')).toHaveText('pie')
  await expect(rows(page).filter({ hasText: 'trout belly' })).toContainText('In the description')
  await expectAccessible(page)
  await rows(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/^[^?]*\/venues\/the-gilded-pike#dish-/)
})

test('the tabs lead to the dishes and to the venues', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page, '/search?q=windsor&diet=vegan')
  const tabs = page.getByRole('navigation', { name: 'Kinds of results' })
  await tabs.getByRole('link', { name: /^Venues/ }).click()
  await expect(page).toHaveURL('/search?q=windsor&type=venues')
  await expect(tabs.getByRole('link', { name: /^Venues/ })).toHaveAttribute('aria-current', 'page')
  await expect(rows(page).first()).toContainText('Windsor')
  await expectAccessible(page)
})

test('a filter narrows the results immediately, and Back removes it', onPhonesInDrills, async ({ page }) => {
  await open(page, '/search?q=curry')
  const before = (await count(page).textContent()) ?? ''
  const filters = await openFilters(page)
  const vegan = filters.getByRole('group', { name: 'Diets' }).getByRole('checkbox', { name: /^vegan/ })
  await vegan.click()
  await expect(page).toHaveURL('/search?q=curry&type=items&diet=vegan')
  await closeFilters(page)
  await expect(count(page)).not.toHaveText(before)
  for (const row of await rows(page).all()) await expect(row).toContainText('vegan')
  await page.goBack()
  await expect(page).toHaveURL('/search?q=curry')
  await expect(count(page)).toHaveText(before)
})

test('each chosen filter can be removed above the results, and all of them with one click', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page, '/search?q=soup&diet=vegetarian&cuisine=Bistro&max_price=10')
  const chosen = page.getByRole('group', { name: 'Chosen filters' })
  await expect(chosen.getByRole('link')).toHaveText(['vegetarian', 'Bistro', 'Up to £10', 'Clear all'])
  await chosen.getByRole('link', { name: 'Remove Up to £10' }).click()
  await expect(page).toHaveURL(inAnyOrder('q=soup&type=items&diet=vegetarian&cuisine=Bistro'))
  await chosen.getByRole('link', { name: 'Remove vegetarian' }).click()
  await expect(page).toHaveURL(inAnyOrder('q=soup&type=items&cuisine=Bistro'))
  await expect(page.getByRole('main').getByRole('list').first()).toBeVisible()
  await chosen.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/search?q=soup&type=items')
  await expect(chosen).toBeHidden()
})

test('rare allergens are behind a button, and their choice shows them', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page, '/search?q=soup')
  const filters = await openFilters(page)
  const group = filters.getByRole('group', { name: 'Allergens to avoid' })
  const crustaceans = group.getByRole('checkbox', { name: /^Crustaceans/ })
  await expect(crustaceans).toBeHidden()
  await group.getByText('Show all 14').click()
  await crustaceans.click()
  await expect(page).toHaveURL('/search?q=soup&type=items&avoid=crustaceans')
  await page.reload()
  await expectHydrated(page)
  await expect((await openFilters(page)).getByRole('checkbox', { name: /^Crustaceans/ })).toBeChecked()
})

test('the map of the results is behind a button where there is no room beside them', inDrillsOnPhonesToo, async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width === 1280 ? 1000 : 390, height: 800 })
  await open(page, '/search?q=pie')
  const button = page.getByRole('main').getByRole('button', { name: 'Map' })
  await button.click()
  await expect((await drawnMap(page, 'Map of the results')).getByRole('button', { name: /The Gilded Pike/ })).toBeVisible()
  await expect(button).toHaveText('Hide map')
  await button.press('Space')
  await expect(page.getByRole('region', { name: 'Map of the results' })).toBeHidden()
})

test('the results can be sorted in another order', inDrills, async ({ page }) => {
  await open(page, '/search?q=pie')
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await expect(page).toHaveURL('/search?q=pie&type=items&sort=price')
  const prices = await rows(page)
    .getByText(/^£[\d.]+$/)
    .allTextContents()
  const numbers = prices.map((price) => Number(price.slice(1)))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

test('a map beside the results shows their venues with the numbers of dishes, and leads to a venue', inDrills, async ({ page }) => {
  await open(page, '/search?q=pie')
  const map = await drawnMap(page, 'Map of the results')
  const pin = map.getByRole('button', { name: 'The Gilded Pike: 1 matching dish' })
  await expect(pin).toBeVisible()
  await expect(pins(map)).toHaveCount(6)
  await rows(page).filter({ hasText: 'The Gilded Pike' }).first().hover()
  await expect(map.locator('[data-emphasised]')).toContainText('The Gilded Pike')
  await expectAccessible(page)
  await page
    .getByRole('group', { name: 'Diets' })
    .getByRole('checkbox', { name: /^vegetarian/ })
    .click()
  await expect(pins(map)).toHaveCount(1)
  await pins(map).click()
  const link = page.getByRole('main').getByRole('status').getByRole('link')
  const name = await link.textContent()
  await link.click()
  await expect(title(page, name ?? '')).toBeVisible()
})

test('a typing error is corrected, with a link to search for the typed word', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page, '/search?q=piza')
  await expect(title(page, 'Results for pizza')).toBeVisible()
  await page.getByRole('link', { name: 'Search for piza instead' }).click()
  await expect(page).toHaveURL('/search?q=piza&exact=1')
  await expect(page.getByText('No results for ‘piza’')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search for similar words' }).click()
  await expect(title(page, 'Results for pizza')).toBeVisible()
})

test('a search without results offers no order', inDrills, async ({ page }) => {
  await page.goto('/search?q=piza&exact=1')
  await expect(page.getByText('No results for ‘piza’')).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveCount(0)
})

test('a search for what is open now says that none is, with a link to the same search at any time', inDrills, async ({ page }) => {
  await page.goto('/search?q=piza+open+now&exact=1')
  await expect(page.getByText('No results are open now')).toBeVisible()
  await expect(page.getByText('Check the spelling')).toBeHidden()
  await page.getByRole('link', { name: 'Search at any time' }).click()
  await expect(page.getByText('No results for ‘piza’')).toBeVisible()
})

test('a word that no dish has is shown as unknown', inDrills, async ({ page }) => {
  await open(page, '/search?q=curry+qqqzz')
  await expect(page.getByText('No dish has the word "qqqzz".')).toBeVisible()
})

test('the page says that no dish found is in the town of the text', inDrills, async ({ page }) => {
  await open(page, '/search?q=pizza slough')
  await expect(page.getByText('None of these dishes is in Slough.')).toBeVisible()
  await open(page, '/search?q=pizza ascot')
  await expect(rows(page).first()).toContainText('Ascot')
  await expect(page.getByText('None of these dishes')).toBeHidden()
})

test('the page says that no dish has the diet of the text when it lists venues', inDrills, async ({ page }) => {
  await open(page, '/search?q=gluten free pizza windsor')
  await expect(page.getByText('No dishes found tagged gluten-free.')).toBeVisible()
})

test('the page says which diets and allergens it read in the text', inDrills, async ({ page }) => {
  await page.goto('/search?q=vegan+cake+without+eggs')
  const limits = 'No dishes found tagged vegan that their venue says are free from eggs. Always tell the venue about an allergy.'
  await expect(page.getByText(limits)).toBeVisible()
})

test('filters that no result matches can be cleared', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page, '/search?q=pie&type=items&max_price=1')
  await expect(page.getByText('No dishes match these filters')).toBeVisible()
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/search?q=pie&type=items')
  await expect(rows(page).first()).toBeVisible()
})

test('a search URL that is not canonical is replaced by the canonical one', inDrills, async ({ page }) => {
  await page.goto('/search?sort=&q=pie&max_price=&lat=here&colour=red&page=99')
  await expect(page).toHaveURL('/search?q=pie')
})

test.describe('near me', () => {
  test.use({ geolocation: { latitude: 51.48391, longitude: -0.60442 } })

  test(
    'asks for the position when clicked, keeps it rounded in the URL, and shows distances',
    inDrillsOnPhonesToo,
    async ({ page, context }) => {
      await context.grantPermissions(['geolocation'])
      await open(page, '/search?q=pie')
      await expect(rows(page).first()).not.toContainText('mile')
      const filters = await openFilters(page)
      await filters.getByRole('button', { name: 'Use my location' }).click()
      await expect(page).toHaveURL('/search?q=pie&type=items&lat=51.484&lng=-0.604&sort=nearest')
      await filters.getByRole('group', { name: 'Distance' }).getByRole('radio', { name: 'Within 3 miles' }).click()
      await expect(page).toHaveURL(/lat=51\.484&lng=-0\.604.*&within=3$/)
      await expectAccessible(page)
      await closeFilters(page)
      await expect(rows(page).first()).toContainText('mile')
      await page.getByRole('link', { name: 'Remove Within 3 miles' }).click()
      await expect(page).toHaveURL('/search?q=pie&type=items&sort=nearest&lat=51.484&lng=-0.604')
      await page.getByRole('link', { name: 'Remove Near you' }).click()
      await expect(page).toHaveURL('/search?q=pie&type=items')
    },
  )

  test('uses the town or postcode of the text or a typed one, also without JavaScript', inDrillsOnPhonesToo, async ({ page, browser }) => {
    await open(page, '/search?q=pie+windsor&type=items')
    await expect(page.getByLabel('Nearest to')).toHaveValue('Windsor')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect(page).toHaveURL('/search?q=pie+windsor&type=items&from=Windsor&sort=nearest')
    await expect(rows(page).first()).toContainText('mile')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Remove From the centre of Windsor' }).click()
    await expect(page).toHaveURL('/search?q=pie+windsor&type=items')
    const scriptless = await browser.newPage({ javaScriptEnabled: false })
    await scriptless.goto(new URL('/search?q=pie', page.url()).href)
    await scriptless.getByLabel('Nearest to').fill('Eton')
    await scriptless.getByLabel('Nearest to').press('Enter')
    await expect(scriptless).toHaveURL(/\/search\?q=pie&type=items&from=Eton&sort=nearest$/)
    await expect(rows(scriptless).first()).toContainText('mile')
    await scriptless.close()
  })

  test('is offered above the results when the text asks for it', inDrillsOnPhonesToo, async ({ page, context }) => {
    await context.grantPermissions(['geolocation'])
    await open(page, '/search?q=pie+near+me')
    const notice = page.getByText('Share your location to see what is near you')
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use my location' }).last().click()
    await expect(page).toHaveURL('/search?q=pie+near+me&type=items&lat=51.484&lng=-0.604&sort=nearest')
    await expect(rows(page).first()).toContainText('mile')
    await expect(notice).toBeHidden()
  })

  test('is offered without the advice to add a town when the text has one', inDrills, async ({ page }) => {
    await open(page, '/search?q=pie+windsor+near+me')
    await expect(page.getByText('Share your location to see what is near you.', { exact: true })).toBeVisible()
    await page.goto('/search?q=pie+near+me&type=items&city=Windsor')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText('Share your location')).toHaveCount(0)
  })

  test('shows a hint when the position is not shared', inDrills, async ({ page, context }) => {
    await context.clearPermissions()
    await open(page, '/search?q=pie')
    await page.locator('form#filters').getByRole('button', { name: 'Use my location' }).click()
    await expect(page.getByText("Your browser didn't share your location. You can choose a town in the filters instead.")).toBeVisible()
    await expect(page).toHaveURL('/search?q=pie')
  })
})

test('the results keep the focus and load once when a filter is changed on a slow network', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page, '/search?q=pie')
  await openFilters(page)
  const box = page.getByRole('checkbox', { name: /^nut-free/ })
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/search/results')) requests.push(request.url())
  })
  const release = await hold(page, '**/api/search/results*')
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  release()
  await expect(page).toHaveURL(/diet=nut-free/)
  await expect(box).toBeFocused()
  expect(requests).toHaveLength(1)
})

test('the results can be reached and narrowed by keyboard', inDrills, async ({ page }) => {
  await open(page, '/search?q=pie')
  const box = page.getByRole('checkbox', { name: /^nut-free/ })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/diet=nut-free/)
  await expect(box).toBeFocused()
  await page.getByRole('searchbox', { name: 'Search' }).fill('ramen')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=ramen')
  await expect(title(page, 'Results for ramen')).toBeVisible()
})

test('the results show an error when they cannot be loaded, and load again on request', inDrills, async ({ page, allowFailures }) => {
  allowFailures(/Failed to load resource/)
  await open(page, '/')
  await page.route('**/api/search/results*', (route) => route.abort())
  await page.getByRole('combobox', { name: 'Search' }).fill('pie')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Failed to search')
  await page.unroute('**/api/search/results*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toContainText('pie')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the results do not ask for the position', inDrills, async ({ page }) => {
    await page.goto('/search?q=pie+near+me')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText('Share your location')).toBeHidden()
  })

  test('the results are searched, filtered and sorted by forms', onPhonesInDrills, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Search' }).fill('pie')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=pie')
    await expect(rows(page).first()).toContainText('Chicken and leek pie')
    const opener = page.getByRole('button', { name: /^Filters/ })
    if (await opener.isVisible()) await opener.click()
    await page.getByRole('checkbox', { name: /^nut-free/ }).check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expect(page).toHaveURL('/search?q=pie&type=items&diet=nut-free')
    await page.getByLabel('Sort by').selectOption('Price, low to high')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page).toHaveURL('/search?q=pie&type=items&diet=nut-free&sort=price')
    await page.getByRole('link', { name: 'Remove nut-free' }).click()
    await expect(page).toHaveURL('/search?q=pie&type=items&sort=price')
  })
})

test('text that is typed while results are loading stays in the field', inDrills, async ({ page }) => {
  await open(page, '/search?q=pie')
  const field = page.getByRole('searchbox', { name: 'Search', exact: true })
  const release = await hold(page, '**/api/search/results*')
  await field.fill('soup')
  await page.keyboard.press('Enter')
  await field.fill('soup windsor')
  release()
  await expect(title(page, 'Results for soup')).toBeVisible()
  await expect(field).toHaveValue('soup windsor')
  await field.fill('soup')
  await page.goBack()
  await expect(title(page, 'Results for pie')).toBeVisible()
  await expect(field).toHaveValue('pie')
})

test('the search field stays in view while a new search is loading', inDrills, async ({ page }) => {
  await open(page, '/search?q=pie')
  const field = page.getByRole('searchbox', { name: 'Search', exact: true })
  const release = await hold(page, '**/api/search/results*')
  await field.fill('soup')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Searching...')).toBeVisible()
  await expect(field).toHaveValue('soup')
  release()
  await expect(title(page, 'Results for soup')).toBeVisible()
  await expect(field).toHaveValue('soup')
})

test('printed results show the rows and no controls', inDrills, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/search?q=fish&diet=vegan')
  const map = page.getByRole('region', { name: 'Map of the results' })
  await expect(map).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(map).toBeHidden()
  await expect(page.getByText('Numbers of matching dishes')).toBeHidden()
  await expect(page.getByRole('combobox')).toBeHidden()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('a filter with a long name stays within its column', inDrills, async ({ page }) => {
  const town = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
  await asAdmin(page)
  const venue = await newVenue(page, { address_city: town })
  const word = venue.name.split(' ').at(-1)
  await newMenu(page, venue, { Mains: [`Pie ${word}`] })
  await open(page, `/search?q=${word}`)
  const option = page.getByRole('group', { name: 'Town' }).getByText(town)
  await expect(option).toBeVisible()
  const [column, label] = await Promise.all([page.locator('#filters').boundingBox(), option.boundingBox()])
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThanOrEqual((column?.x ?? 0) + (column?.width ?? 0))
})
