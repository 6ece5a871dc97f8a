import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Returns the map of a page when it is drawn. */
export async function drawnMap(page: Page, name: string): Promise<Locator> {
  const map = page.getByRole('region', { name })
  await map.scrollIntoViewIfNeeded()
  await expect(map.getByText('Loading map...')).toBeHidden({ timeout: 20_000 })
  return map
}

/** Markers of single venues. */
export function pins(map: Locator): Locator {
  return map.locator('button[data-venue]')
}

/** Markers of several venues. */
export function groups(map: Locator): Locator {
  return map.locator('button[data-count]')
}

/** Number of venues of all markers on a map. Counted in one call, because a moving map merges markers. */
export function venuesOn(map: Locator): Promise<number> {
  const standing = map.locator('button[data-venue], button[data-count]')
  return standing.evaluateAll((buttons) => buttons.reduce((sum, button) => sum + Number(button.dataset.count ?? 1), 0))
}

export async function layersOf(map: Locator): Promise<string[]> {
  return ((await map.locator('[data-layers]').getAttribute('data-layers')) ?? '').split(' ')
}

/** Origin of map tiles in tests. Only requests that a test answers succeed. */
export const TILES = 'https://tiles.test'

const answer = { headers: { 'access-control-allow-origin': '*' } }

/** Serves a small map style with roads, points of interest and empty tiles. `fails` names the requests that return 503. */
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
