import type { Word } from '../../src/menu-reader/lines/word.ts'
import { write } from './written-page.ts'

/** Name, description and price in pounds. */
export const DISHES = [
  ['Leek soup', 'with sourdough toast, chive oil', 6.5],
  ['Smoked mackerel', 'beetroot, horseradish and dill', 8],
  ['Roast cod', 'brown shrimp, samphire, new potatoes', 19.5],
  ['Lamb rump', 'peas, mint, anchovy dressing', 22],
] as const

export const bold = { bold: true }

/**
 * Writes a heading, and the dishes below it.
 * @param lay writes a dish at its baseline `y`
 * @param step distance of the dishes in pixels
 */
export function column(
  heading: string,
  left: number,
  top: number,
  lay: (dish: (typeof DISHES)[number], y: number) => Word[],
  step = 80,
): Word[] {
  return [...write(heading, left, top, { size: 30, bold: true }), ...DISHES.flatMap((dish, i) => lay(dish, top + 60 + i * step))]
}

/** `summary` of the dishes below the heading 'Starters'. */
export const EXPECTED = DISHES.map(([name, , price]) => `Starters: ${name} ${price}`)
