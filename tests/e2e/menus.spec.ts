import type { Page } from '@playwright/test'
import type { List } from '../../src/contract/common.ts'
import type { Menu } from '../../src/contract/menu.ts'
import { formatPrice } from '../../src/domain/menu/price.ts'
import { choose, closeFilters, filterGroups, lookUp, openFilters } from './support/filters.ts'
import { hold } from './support/hold.ts'
import { expect, expectAccessible, expectHydrated, inDrills, inDrillsOnPhonesToo, onPhonesInDrills, test } from './support/test.ts'

const cards = (page: Page) => page.getByRole('article')

async function listed(page: Page, query: string): Promise<Menu[]> {
  const response = await page.request.get(`/api/menus?limit=100&${query}`)
  return ((await response.json()) as List<Menu>).data
}

async function expectCards(page: Page, menus: Menu[]) {
  await expect(cards(page).getByRole('heading', { level: 2 })).toHaveText(menus.map((menu) => menu.name))
}

async function open(page: Page, address = '/menu') {
  await page.goto(address)
  await expectHydrated(page)
}

/** Changes one menu in the responses with menus, not in those with filter options. */
async function serveMenu(page: Page, change: (menu: Menu) => void) {
  const [menu] = await listed(page, 'venue=kumo&type=Daily')
  if (!menu) throw new Error('The demo has no menu of Kumo')
  change(menu)
  await page.route('**/api/menus?*', (route) => route.fulfill({ json: { data: [menu], total: 1, next: null } }))
}

test('/menu without a filter shows four filter groups, a message and no menus', onPhonesInDrills, async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await open(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Our Menus' })).toBeVisible()
  await expect(page.getByText('Select filters above to view available menus')).toBeVisible()
  await expect(page.getByText('Choose a city, price range, menu type, or venue to get started')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  expect(calls.filter((url) => /\/api\/menus(\?|$)/.test(url))).toEqual([])
  await expectAccessible(page)
  const filters = await openFilters(page)
  await expect(filterGroups(filters)).toHaveCount(4)
  const names = ['Filter by City', 'Filter by Price', 'Filter by Menu Type', 'Filter by Venue']
  for (const [place, name] of names.entries()) await expect(filterGroups(filters).nth(place)).toHaveAccessibleName(name)
  await expect(filters.getByRole('group', { name: 'Filter by Price' }).getByRole('checkbox')).toHaveCount(4)
  await expect(filters.getByRole('group', { name: 'Filter by Price' }).locator('label')).toHaveText([
    'Less than £10',
    '£10-£20',
    '£20-£30',
    '£30+',
  ])
  await expectAccessible(page)
})

test('/menu joins the choices of a group with OR and the groups with AND', onPhonesInDrills, async ({ page }) => {
  await open(page)
  const filters = await openFilters(page)
  await choose(filters, 'Filter by City', 'Eton', 'Bray')
  await choose(filters, 'Filter by Menu Type', 'Sunday', 'Specials')
  await closeFilters(page)
  const menus = await listed(page, 'city=Eton&city=Bray&type=Sunday&type=Specials')
  expect(menus.length).toBeGreaterThan(2)
  for (const menu of menus) {
    expect(['Eton', 'Bray']).toContain(menu.venue.address_city)
    expect(['Sunday', 'Specials']).toContain(menu.menu_type)
  }
  await expectCards(page, menus)
  await expect(page.getByRole('status').filter({ hasText: `${menus.length} menus match` })).toBeVisible()
  await expect(page).toHaveURL(/\/menu\?city=Bray&city=Eton&type=Specials&type=Sunday$/)
})

test('/menu filters by the typical price of a menu', inDrills, async ({ page }) => {
  await open(page)
  await choose(await openFilters(page), 'Filter by Price', '£10-£20', '£20-£30')
  await closeFilters(page)
  await expect(page.getByRole('status').filter({ hasText: /menus match/ })).toBeVisible()
  const menus = await listed(page, 'price=10-20&price=20-30')
  for (const menu of menus) expect(menu.typical_price).toBeGreaterThanOrEqual(10)
  await expectCards(page, menus.slice(0, 10))
})

test('/menu finds venues by name', inDrillsOnPhonesToo, async ({ page }) => {
  await open(page)
  await lookUp(page, await openFilters(page), 'Filter by Venue', 'Kumo', 'Olmo')
  await closeFilters(page)
  await expectCards(page, await listed(page, 'venue=kumo&venue=olmo'))
})

test('a menu card shows all its fields in the specified order', async ({ page }) => {
  const [menu] = await listed(page, 'venue=the-old-granary&type=Daily')
  if (!menu) throw new Error('The demo has no such menu')
  await open(page, '/menu?venue=the-old-granary&type=Daily')
  const card = cards(page)
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('link', { name: menu.venue.name })).toHaveAttribute('href', `/venues/${menu.venue.slug}`)
  const { address_road: road, address_city: city, address_county: county, address_postcode: postcode } = menu.venue
  const fields = [
    menu.venue.name,
    menu.venue.price,
    menu.name,
    menu.menu_type,
    [road, city, county, postcode].join(', '),
    menu.description,
    ...menu.categories.flatMap((category) => [category.name, ...category.items.flatMap((item) => [item.name, formatPrice(item.price)])]),
  ]
  const text = (await card.textContent()) ?? ''
  let place = 0
  for (const part of fields) {
    expect(text.slice(place)).toContain(part ?? '?')
    place = text.indexOf(part ?? '?', place)
  }
})

test('the image of a Specials menu is shown on its card', inDrills, async ({ page }) => {
  const [menu] = await listed(page, 'venue=the-gilded-pike&type=Specials')
  await open(page, '/menu?venue=the-gilded-pike&type=Specials')
  await expect(
    cards(page)
      .first()
      .getByRole('img', { name: menu?.image_alt ?? '?' }),
  ).toBeVisible()
})

test('a menu card without a county has no double comma in its address', inDrills, async ({ page }) => {
  await open(page, '/menu?venue=kumo&type=Daily')
  await expect(cards(page).getByText('8 Peascroft Yard, Windsor, SL4 0ZY', { exact: true })).toBeVisible()
})

test('the dishes of a menu card are in order, with price, stars and tags', onPhonesInDrills, async ({ page }) => {
  await open(page)
  await serveMenu(page, (menu) => {
    const items = menu.categories[0]?.items.slice(0, 3) ?? []
    const [second, tenth, first] = items
    if (!second || !tenth || !first) throw new Error('Too few dishes')
    Object.assign(second, { order: 2, name: 'Second', price: 7.5, rating: 1, dietary_info: ['vegan', 'kosher'] })
    Object.assign(tenth, { order: 10, name: 'Tenth', price: 1250, rating: null, dietary_info: [] })
    Object.assign(first, { order: 1, name: 'First', price: 12, rating: 5, dietary_info: [] })
    menu.categories = [{ ...(menu.categories[0] as Menu['categories'][number]), items }]
  })
  await choose(await openFilters(page), 'Filter by Menu Type', 'Daily')
  await closeFilters(page)
  const dishes = cards(page).getByRole('listitem')
  await expect(dishes.locator('b')).toHaveText(['First', 'Second', 'Tenth'])
  await expect(dishes.nth(0).getByRole('img', { name: 'House rating: 5 out of 5 stars' })).toHaveText('House rating ★★★★★')
  await expect(dishes.nth(1).getByRole('img', { name: 'House rating: 1 out of 5 stars' })).toHaveText('House rating ★☆☆☆☆')
  await expect(dishes.nth(1)).toContainText('£7.50')
  await expect(dishes.nth(1)).toContainText('vegan')
  await expect(dishes.nth(1)).toContainText('kosher')
  await expect(dishes.nth(2)).toContainText('£1,250.00')
  await expect(dishes.nth(2).getByRole('img')).toHaveCount(0)
})

test('/menu shows a message without the hint when no menu matches', inDrills, async ({ page }) => {
  await open(page)
  const filters = await openFilters(page)
  await choose(filters, 'Filter by City', 'Eton')
  await choose(filters, 'Filter by Price', '£30+')
  await closeFilters(page)
  await expect(page.getByText('No menus match your filter criteria.')).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByText(/to get started/)).toBeHidden()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page.getByText('Select filters above to view available menus')).toBeVisible()
})

test('/menu shows that it is loading', inDrills, async ({ page }) => {
  await open(page)
  const release = await hold(page, '**/api/menus?*')
  await choose(await openFilters(page), 'Filter by City', 'Eton')
  await closeFilters(page)
  await expect(page.getByRole('status').filter({ hasText: 'Loading menus...' })).toBeVisible()
  release()
  await expectCards(page, await listed(page, 'city=Eton'))
  await expect(page.getByText('Loading menus...')).toBeHidden()
})

test('/menu shows that it is loading when it is opened from another page', inDrills, async ({ page }) => {
  await open(page, '/terms')
  const release = await hold(page, '**/api/menus**')
  await page.getByRole('link', { name: 'Menus', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading menus...' })).toBeVisible()
  release()
  await expect(page.getByText('Select filters above to view available menus')).toBeVisible()
})

for (const { name, status, body, message } of [
  { name: 'with a message', status: 503, body: { detail: 'The printer is out of ink' }, message: 'The printer is out of ink' },
  { name: 'without a message', status: 500, body: {}, message: 'Failed to fetch menus' },
]) {
  test(`a failure ${name} is shown on /menu in a red banner`, inDrills, async ({ page, allowFailures }) => {
    allowFailures(/Failed to load resource/)
    await open(page)
    await page.route('**/api/menus?*', (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) }),
    )
    const filters = await openFilters(page)
    await filters.getByRole('checkbox', { name: 'Eton', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(`Error loading menus: ${message}`)
    await expectAccessible(page)
  })
}

test('/menu divides a long list into pages', inDrills, async ({ page }) => {
  await open(page, '/menu?type=Daily')
  await expect(cards(page)).toHaveCount(10)
  await page.getByRole('navigation', { name: 'Pages of menus' }).getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\/menu\?type=Daily&page=2$/)
  await expectCards(page, (await listed(page, 'type=Daily')).slice(10, 20))
})

test('/menu shows menus in two columns in a wide window', inDrillsOnPhonesToo, async ({ page }, { project }) => {
  await open(page, '/menu?city=Windsor&type=Daily')
  const lefts = await cards(page).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
  expect(new Set(lefts).size).toBe(project.name === 'desktop' ? 2 : 1)
  await expectAccessible(page)
})

test.describe('/menu in the dark theme', () => {
  test.use({ colorScheme: 'dark' })
  test('has sufficient contrast for all colours', inDrills, async ({ page }) => {
    await open(page, '/menu?venue=kumo')
    await expectAccessible(page)
  })
})

test.describe('/menu without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('filters menus by a form', async ({ page }) => {
    await page.goto('/menu')
    await page.getByRole('checkbox', { name: 'Eton', exact: true }).check()
    await page.getByRole('checkbox', { name: 'Sunday', exact: true }).check()
    await page.getByRole('button', { name: 'Apply filters' }).click()
    await expectCards(page, await listed(page, 'city=Eton&type=Sunday'))
  })
})
