import type { DietaryTag } from '../src/domain/menu/dietary-tags.ts'
import type { DemoItem } from './types.ts'

/** Short names for dietary tags, as on a printed menu, so that a dish fits on one line. */
export const v = 'vegetarian' satisfies DietaryTag
export const ve = 'vegan' satisfies DietaryTag
export const gf = 'gluten-free' satisfies DietaryTag
export const df = 'dairy-free' satisfies DietaryTag
export const nf = 'nut-free' satisfies DietaryTag
export const halal = 'halal' satisfies DietaryTag
export const kosher = 'kosher' satisfies DietaryTag

export function dish(
  name: string,
  price: number,
  description: string | null,
  rating: DemoItem['rating'],
  dietary: DietaryTag[] = [],
  more: Pick<DemoItem, 'featured' | 'picture' | 'sizes'> = {},
): DemoItem {
  return { name, description, price, rating, dietary, ...more }
}

/** Sizes of a wine in pounds: `dish(…, wine(7, 19, 27))`, where 7 is also the price of the dish. */
export function wine(glass: number, carafe: number, bottle: number): Pick<DemoItem, 'sizes'> {
  return {
    sizes: [
      { name: 'Glass, 175 ml', price: glass },
      { name: 'Carafe, 500 ml', price: carafe },
      { name: 'Bottle', price: bottle },
    ],
  }
}

export function pizza(small: number, large: number): Pick<DemoItem, 'sizes'> {
  return {
    sizes: [
      { name: 'Small', price: small },
      { name: 'Large', price: large },
    ],
  }
}

export function featured(picture: string): Pick<DemoItem, 'featured' | 'picture'> {
  return { featured: true, picture }
}
