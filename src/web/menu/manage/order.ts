import type { MenuOrder } from '../../../contract/managed-menu.ts'

type Item = { id: string }
type Category<I extends Item = Item> = { id: string; items: readonly I[] }

export function moveCategory<C extends Category>(categories: readonly C[], id: string, overId: string): readonly C[] {
  return moved(categories, id, overId)
}

/**
 * Moves an item to the position of another, or to the end of a category. In another category it is inserted before the target.
 * @param overId id of an item or a category
 */
export function moveItem<I extends Item, C extends Category<I>>(categories: readonly C[], id: string, overId: string): readonly C[] {
  const from = categories.find(({ items }) => items.some((item) => item.id === id))
  const to = categories.find((category) => category.id === overId || category.items.some((item) => item.id === overId))
  const item = from?.items.find((one) => one.id === id)
  if (!from || !to || !item || id === overId) return categories
  if (from === to) return to.id === overId ? categories : withItems(categories, to, moved(to.items, id, overId))
  const at = to.items.findIndex((one) => one.id === overId)
  const place = at < 0 ? to.items.length : at
  const taken = withItems(
    categories,
    from,
    from.items.filter((one) => one !== item),
  )
  return withItems(taken, to, [...to.items.slice(0, place), item, ...to.items.slice(place)])
}

/**
 * The request body of a new order: all categories, and the items only of categories in which they changed; in `seen` the
 * same of the order before, so that the server notices another change. Null when nothing changed.
 */
export function toOrderInput(before: readonly Category[], after: readonly Category[]): MenuOrder | null {
  const ids = (list: readonly Item[]) => list.map(({ id }) => id)
  const same = (a: readonly Item[], b: readonly Item[]) => ids(a).join() === ids(b).join()
  const arranged = new Set(ids(after.filter(({ id, items }) => !same(before.find((old) => old.id === id)?.items ?? [], items))))
  if (same(before, after) && arranged.size === 0) return null
  const toInput = (categories: readonly Category[]) =>
    categories.map(({ id, items }) => (arranged.has(id) ? { id, items: ids(items) } : { id }))
  return { categories: toInput(after), seen: { categories: toInput(before) } }
}

function moved<T extends Item>(list: readonly T[], id: string, overId: string): readonly T[] {
  const from = list.findIndex((one) => one.id === id)
  const to = list.findIndex((one) => one.id === overId)
  const moved = list[from]
  if (!moved || to < 0) return list
  const rest = list.filter((one) => one !== moved)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

function withItems<I extends Item, C extends Category<I>>(categories: readonly C[], of: C, items: readonly I[]): readonly C[] {
  return categories.map((category) => (category.id === of.id ? { ...category, items } : category))
}
