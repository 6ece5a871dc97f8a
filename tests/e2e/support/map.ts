import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** The map of a page, once it is drawn. */
export async function drawnMap(page: Page, name: string): Promise<Locator> {
  const map = page.getByRole('region', { name })
  await map.scrollIntoViewIfNeeded()
  await expect(map.getByText('Loading map...')).toBeHidden({ timeout: 20_000 })
  return map
}

/** The buttons that stand for one venue each. */
export function pins(map: Locator): Locator {
  return map.locator('button[data-venue]')
}

/** The buttons that stand for several venues. */
export function groups(map: Locator): Locator {
  return map.locator('button[data-count]')
}

/** How many venues all buttons on a map stand for, counted in one go: a map that moves makes one of several. */
export function venuesOn(map: Locator): Promise<number> {
  const standing = map.locator('button[data-venue], button[data-count]')
  return standing.evaluateAll((buttons) => buttons.reduce((sum, button) => sum + Number(button.dataset.count ?? 1), 0))
}

/** The names of the style's layers, as the map draws it now. */
export async function layersOf(map: Locator): Promise<string[]> {
  return ((await map.locator('[data-layers]').getAttribute('data-layers')) ?? '').split(' ')
}

/** Where map tiles come from in tests: nowhere, but for what a test answers. */
export const TILES = 'https://tiles.test'

const answer = { headers: { 'access-control-allow-origin': '*' } }

/** A small map style with roads and points of interest; its tiles are empty. `fails` names what answers 503. */
export async function serveTiles(page: Page, { fails = [] }: { fails?: ('style' | 'tiles')[] } = {}): Promise<void> {
  const style = {
    version: 8,
    sources: { streets: { type: 'vector', tiles: [`${TILES}/{z}/{x}/{y}.pbf`], attribution: 'Test streets' } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#ddd' } },
      { id: 'roads', type: 'line', source: 'streets', 'source-layer': 'road' },
      { id: 'poi-label', type: 'circle', source: 'streets', 'source-layer': 'poi' },
    ],
  }
  await page.route(`${TILES}/style.json`, (route) =>
    fails.includes('style') ? route.fulfill({ ...answer, status: 503 }) : route.fulfill({ ...answer, json: style }),
  )
  await page.route(`${TILES}/**/*.pbf`, (route) =>
    fails.includes('tiles') ? route.fulfill({ ...answer, status: 503 }) : route.fulfill({ ...answer, body: Buffer.alloc(0) }),
  )
}
