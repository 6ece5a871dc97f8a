import type { TrueMenu } from '../truth.ts'
import { CAFES } from './cafes.ts'
import { HOUSES } from './houses.ts'
import { RESTAURANTS } from './restaurants.ts'
import { type Layout, Sheet } from './sheet.ts'
import { TAKEAWAYS } from './takeaways.ts'

/** Pages that imitate menus of different houses, each set in its own way; the generator of `typeset-shape.ts` has one page with many options. */
export const LAYOUTS: Readonly<Record<string, Layout>> = { ...RESTAURANTS, ...CAFES, ...TAKEAWAYS, ...HOUSES }

/** Pixels of the picture per pixel of CSS, so that type has the size of a scan. */
const ZOOM = 1.8

/** A layout with the content of a seed. `width` is that of the picture in pixels. */
export function layoutPage(name: string, seed: number): TrueMenu & { html: string; width: number } {
  const sheet = new Sheet(seed)
  const { width, css, body } = (LAYOUTS[name] as Layout)(sheet)
  const html = `<!doctype html><meta charset="utf-8"><style>html{margin:0}body{margin:0;box-sizing:border-box;zoom:${ZOOM};width:${width}px}${css}</style><body>${body}`
  return { html, width: Math.round(width * ZOOM), categories: sheet.categories }
}
