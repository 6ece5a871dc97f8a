import type { ExtractedItem, ExtractedMenu } from '../../src/menu-reader/index.ts'

/** Example: 'SIDES | Chips | 4.5 | vegan | no_price'. */
function toLine(category: string, { name, price, price_text, description, dietary_info, doubts }: ExtractedItem): string {
  const parts = [category, name, price ?? price_text ?? '-', description ?? '', dietary_info.join(' '), doubts.join(' ')]
  return parts.join(' | ')
}

/** Returns one line per item in reading order, without boxes, which move by a pixel with every change. */
export function toLines(menu: ExtractedMenu): string[] {
  return menu.categories.flatMap(({ name, items }) => items.map((item) => toLine(name, item)))
}

/** Lines that were removed ('- ') and added ('+ '), in the order of each list; empty when nothing changed. */
export function diffLines(before: readonly string[], after: readonly string[]): string[] {
  const removed = subtract(before, after).map((line) => `- ${line}`)
  const added = subtract(after, before).map((line) => `+ ${line}`)
  return [...removed, ...added]
}

/** The lines of `from` that `other` does not have, each as often as it is missing. */
function subtract(from: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return from.filter((line) => {
    const at = left.indexOf(line)
    if (at === -1) return true
    left.splice(at, 1)
    return false
  })
}
