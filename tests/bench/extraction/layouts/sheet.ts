import type { DietaryTag } from '../../../../src/domain/menu/dietary-tags.ts'
import { type Random, seededRandom } from '../../../support/random.ts'
import type { TrueItem } from '../truth.ts'
import { DISHES, type DishKind } from './dishes.ts'

export type Tag = DietaryTag | 'nuts'
export type Codes = Partial<Record<Tag, string>>
export type Dish = TrueItem & { price: number; tags: Tag[]; description: string }
/** A page in HTML. `width` is in pixels of CSS; faces that are not installed are replaced. */
export type LayoutPage = { width: number; css: string; body: string }
export type Layout = (sheet: Sheet) => LayoutPage

const WORDS: Record<string, string> = {
  vegetarian: 'vegetarian',
  vegan: 'vegan',
  'gluten-free': 'gluten free',
  'dairy-free': 'dairy free',
  nuts: 'contains nuts',
  halal: 'halal',
}

/** Random content of one page, and what of it is printed. */
export class Sheet {
  readonly random: Random
  readonly categories: { name: string; items: TrueItem[] }[] = []
  private readonly used = new Set<string>()
  private readonly codes: Codes = {}

  constructor(seed: number) {
    this.random = seededRandom(seed)
  }

  /** The same content with marks: `codes` are what the page prints for each diet. */
  marked(codes: Codes): Sheet {
    Object.assign(this.codes, codes)
    return this
  }

  /** `count` dishes that the page does not have yet, with prices in steps of `step` pounds. */
  dishes(kind: DishKind, count: number, [least, most]: readonly [number, number], step = 0.5): Dish[] {
    const all = DISHES[kind].split('\n').map((line) => line.split('|') as [string, string, string])
    const left = all.filter(([name]) => !this.used.has(name))
    return this.random.some(left, count).map(([name, description, base]) => {
      this.used.add(name)
      const price = Math.round(Math.round(this.random.between(least, most) / step) * step * 100) / 100
      return { name, description, price, tags: this.tagsOf(base) }
    })
  }

  /** Adds what a section prints to the truth, and returns the dishes. */
  section(name: string, items: Dish[], without: { description?: boolean; price?: boolean } = {}): Dish[] {
    this.categories.push({
      name,
      items: items.map(({ name, description, price, tags, sizes }) => ({
        name,
        ...(description && !without.description && { description }),
        price: without.price ? null : sizes ? Math.min(...sizes.map((size) => size.price)) : price,
        tags,
        ...(sizes && { sizes }),
      })),
    })
    return items
  }

  /** Adds sizes, each `factor` times the first price, in steps of `step` pounds. */
  sized(items: Dish[], names: readonly string[], factor: number, step = 0.1): Dish[] {
    return items.map((item) => ({
      ...item,
      sizes: names.map((name, i) => ({ name, price: Math.round(Math.round((item.price * factor ** i) / step) * step * 100) / 100 })),
    }))
  }

  /** The printed codes of a dish, in the order of the legend. */
  codesOf({ tags }: Dish): string[] {
    return Object.entries(this.codes).flatMap(([tag, code]) => (tags.includes(tag as Tag) ? [code as string] : []))
  }

  /** Explains each code with `between` after it. */
  legend(form: (code: string) => string, between = ' ', separator = '&emsp;'): string {
    return Object.entries(this.codes)
      .map(([tag, code]) => `<span style="white-space:nowrap">${form(code as string)}${between}${WORDS[tag]}</span>`)
      .join(separator)
  }

  private tagsOf(base: string): Tag[] {
    const has = (tag: Tag) => this.codes[tag] !== undefined
    const tags: Tag[] = []
    if (base === 'e' && has('vegan')) tags.push('vegan')
    else if (base !== 'm' && has('vegetarian')) tags.push('vegetarian')
    if (has('gluten-free') && this.random.chance(0.3)) tags.push('gluten-free')
    if (has('dairy-free') && base !== 'v' && this.random.chance(0.2)) tags.push('dairy-free')
    if (has('nuts') && this.random.chance(0.1)) tags.push('nuts')
    return tags
  }
}

export const each = <T>(items: readonly T[], html: (item: T, i: number) => string): string => items.map(html).join('')
/** '6', '6.5' */
export const short = (price: number): string => (Number.isInteger(price) ? `${price}` : price.toFixed(1))
/** '6.00' */
export const full = (price: number): string => price.toFixed(2)
export const pounds = (price: number): string => `£${price.toFixed(2)}`
export const ROW = '.r{display:flex;justify-content:space-between;gap:1.2em;align-items:baseline}.p{white-space:nowrap}h1,h2{margin:0}'
