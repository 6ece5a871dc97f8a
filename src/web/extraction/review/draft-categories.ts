type Category<Item> = { key: string; id: string | null; name: string; spelling: { printed: string; applied: string } | null; items: Item[] }

export function shiftCategory<Item, C extends Category<Item>>(categories: C[], key: string, by: -1 | 1): C[] {
  const from = categories.findIndex((category) => category.key === key)
  const [one, other] = [categories[from], categories[from + by]]
  if (!one || !other) return categories
  return categories.map((category) => (category === one ? other : category === other ? one : category))
}

/** Moves the items of a category to the end of the category above it, which keeps its name. */
export function mergeCategory<Item, C extends Category<Item>>(categories: C[], key: string): C[] {
  const at = categories.findIndex((category) => category.key === key)
  const [above, one] = [categories[at - 1], categories[at]]
  if (!above || !one) return categories
  return categories.flatMap((category) => {
    if (category === one) return []
    return category === above ? [{ ...above, items: [...above.items, ...one.items] }] : [category]
  })
}

/**
 * Moves the items from `at` on into a new category without a name.
 * @param key of the new category
 */
export function splitCategory<Item extends { key: string }>(categories: Category<Item>[], at: string, key: string): Category<Item>[] {
  return categories.flatMap((category) => {
    const place = category.items.findIndex((item) => item.key === at)
    if (place <= 0) return [category]
    return [
      { ...category, items: category.items.slice(0, place) },
      { key, id: null, name: '', spelling: null, items: category.items.slice(place) },
    ]
  })
}
