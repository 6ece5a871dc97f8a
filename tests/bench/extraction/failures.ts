import type { ExtractedItem, ExtractedMenu } from '../../../src/menu-reader/index.ts'
import { distance, fold, matchItems, placed, sizesText } from './score.ts'
import type { TrueItem, TrueMenu } from './truth.ts'

/** An error of one item: its class, and both texts. */
export type Failure = { kind: string; printed: string; read: string }

/** Returns the errors of a result by class: causes of missing names, and wrong parts of found items. */
export function failuresOf(read: ExtractedMenu, truth: TrueMenu): Failure[] {
  const printed = placed<TrueItem>(truth.categories)
  const found = placed<ExtractedItem>(read.categories)
  const pairs = matchItems(printed, found)
  const matched = new Set(pairs.values())
  const spare = found.filter((item) => !pairs.has(item))
  const explained = new Set<ExtractedItem>()
  const missing = printed
    .filter((item) => !matched.has(item))
    .map((item): Failure => {
      const { kind, read: other } = whatBecameOf(item, spare, found, printed)
      if (other) explained.add(other)
      return { kind, printed: `${item.name} | ${item.description ?? ''} | ${item.price}`, read: other ? shown(other) : '' }
    })
  const invented = spare
    .filter((item) => !explained.has(item))
    .map((item): Failure => ({ kind: 'no such item', printed: '', read: shown(item) }))
  return [...missing, ...invented, ...[...pairs].flatMap(([item, match]) => partsOf(item, match))]
}

function shown({ name, description, price, price_text }: ExtractedItem): string {
  return `${name} | ${description ?? ''} | ${price} (${price_text ?? ''})`
}

type Placed = ReturnType<typeof placed<ExtractedItem>>[number]

function whatBecameOf(item: TrueItem, spare: readonly Placed[], found: readonly Placed[], printed: readonly TrueItem[]) {
  const plain = fold(item.name)
  const holder = spare.find(({ name }) => fold(name).includes(plain))
  if (holder) {
    const rest = fold(holder.name).replace(plain, '').trim()
    const others = printed.filter(({ name }) => name !== item.name && rest.includes(fold(name)))
    if (others.length > 0) return { kind: 'name: two items in one', read: holder }
    if (item.description && rest && fold(item.description).includes(rest.slice(0, 8).replace(/^\W+/, '')))
      return { kind: 'name: with description', read: holder }
    return { kind: rest.length < 8 ? 'name: with a mark or speck' : 'name: with other text', read: holder }
  }
  const cut = spare.find(({ name }) => name.length > 3 && plain.startsWith(fold(name)))
  if (cut) return { kind: 'name: cut', read: cut }
  const near = spare.find(({ name }) => distance(name, item.name) < 0.45)
  if (near) return { kind: 'name: misread', read: near }
  const inText = found.find(({ description }) => description && fold(description).includes(plain))
  if (inText) return { kind: 'name: in a description', read: inText }
  const inCategory = found.find(({ category }) => fold(category).includes(plain))
  if (inCategory) return { kind: 'name: as a heading', read: inCategory }
  return { kind: 'name: nowhere', read: null }
}

function partsOf(item: Placed, match: TrueItem & { category: string }): Failure[] {
  const failures: Failure[] = []
  const add = (kind: string, printed: unknown, read: unknown) =>
    failures.push({ kind, printed: `${match.name}: ${printed}`, read: String(read) })
  const doubt = item.doubts.length > 0 ? '' : ', clear'
  if (item.price !== match.price)
    add(
      item.price === null ? 'price: none read' : `price: wrong${doubt}`,
      match.price,
      `${item.price} (${item.price_text}) ${item.doubts.join()}`,
    )
  if (distance(item.category, match.category) > 0.15) add('category', match.category, item.category)
  if (distance(match.description ?? '', item.description ?? '') > 0.15) add('description', match.description, item.description)
  const tags = (match.tags ?? item.dietary_info).filter((tag) => tag !== 'nuts')
  const missed = tags.filter((tag) => !(item.dietary_info as string[]).includes(tag))
  const wrong = item.dietary_info.filter((tag) => !tags.includes(tag))
  if (missed.length > 0) add(item.doubts.includes('marks') ? 'mark: missed, in doubt' : 'mark: missed', missed, item.dietary_info)
  if (wrong.length > 0) add('mark: false', tags, item.dietary_info)
  if (match.sizes && sizesText(match.sizes) !== sizesText(item.sizes ?? []))
    add('sizes', sizesText(match.sizes), `${sizesText(item.sizes ?? [])} (${item.price_text})`)
  return failures
}
