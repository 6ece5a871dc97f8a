import { press, write } from './support/keyboard.ts'
import { failNextRequest } from './support/office.ts'
import { openMenu } from './support/open-menu.ts'
import { expect, expectAccessible, inDrills, test } from './support/test.ts'

test.use({ changedBy: 'administrators' })

test(
  'sizes are added, moved and removed with the keyboard, kept when saving fails, and public with their prices',
  inDrills,
  async ({ page, allowFailures }) => {
    test.slow()
    allowFailures(/ERR_CONNECTION_FAILED/)
    const { venue, stored } = await openMenu(page, { Wine: ['Claret'] })
    const claret = async () => (await stored()).categories[0].items[0]
    await press(page.getByRole('button', { name: 'Edit Claret' }))
    const dialog = page.getByRole('dialog', { name: 'Edit Menu Item' })
    const save = dialog.getByRole('button', { name: 'Save' })
    const name = (n: number) => dialog.getByLabel(`Name of size ${n}`)
    const price = (n: number) => dialog.getByLabel(`Price of size ${n} in pounds`)
    const add = dialog.getByRole('button', { name: 'Add Size' })
    await press(add)
    await expect(name(1)).toBeFocused()
    await expect(dialog.getByLabel('Price (£)')).toBeHidden()
    await expect(price(1)).toHaveValue((await claret()).price.toFixed(2))
    await page.keyboard.type('Bottle')
    await write(price(1), '24')
    await press(add)
    await expect(name(2)).toBeFocused()
    await page.keyboard.type('bottle')
    await write(price(2), '6.20')
    await press(save)
    await expect(dialog.getByRole('alert')).toContainText('a name of its own')
    await expect(name(2)).toBeFocused()
    await expectAccessible(page)
    await write(name(2), 'Glass')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(name(1)).toBeFocused()
    await expect(name(1)).toHaveValue('Glass')
    await press(dialog.getByRole('button', { name: 'Move Glass down' }))
    await expect(dialog.getByRole('button', { name: 'Move Glass down' })).toBeFocused()
    await press(dialog.getByRole('button', { name: 'Move Glass up' }))
    await expect(name(1)).toHaveValue('Glass')
    await press(add)
    await write(name(3), 'Jug')
    await press(dialog.getByRole('button', { name: 'Remove Jug' }))
    await expect(name(2)).toBeFocused()
    await failNextRequest(page, '**/api/menu-items/*', 'PATCH', null)
    await press(save)
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save menu item')
    await expect(price(2)).toHaveValue('24')
    await press(save)
    await expect(dialog).toBeHidden()
    expect(await claret()).toMatchObject({
      price: 6.2,
      sizes: [
        { name: 'Glass', price: 6.2 },
        { name: 'Bottle', price: 24 },
      ],
    })
    await expect(page.getByRole('listitem').filter({ hasText: 'Claret' })).toContainText('from £6.20')

    await page.goto(`/venues/${venue.slug}`)
    const line = page.getByRole('listitem').filter({ hasText: 'Claret' })
    await expect(line).toContainText('from £6.20')
    await expect(line).toContainText('Glass £6.20')
    await expect(line).toContainText('Bottle £24.00')
    await expectAccessible(page)
    const html = await (await page.request.get(`/venues/${venue.slug}`)).text()
    expect(html).toContain('{"@type":"Offer","name":"Bottle","price":"24.00","priceCurrency":"GBP"}')
  },
)
