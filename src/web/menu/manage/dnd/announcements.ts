import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'

type Place = { name: string; at: number; of: number; within: string }
type Categories = readonly { id: string; name: string; items: readonly { id: string; name: string }[] }[]

export const INSTRUCTIONS =
  'To move this, press space. While it is held, the arrow keys move it, space puts it down and escape puts it back.'

function placeIn(categories: Categories, id: UniqueIdentifier, menuName: string): Place | null {
  for (const category of categories) {
    const at = category.items.findIndex((item) => item.id === id)
    const item = category.items[at]
    if (item) return { name: item.name, at: at + 1, of: category.items.length, within: category.name }
  }
  const at = categories.findIndex((category) => category.id === id)
  const category = categories[at]
  return category ? { name: category.name, at: at + 1, of: categories.length, within: menuName } : null
}

/**
 * Screen reader announcements of a drag. `after` returns the order if the dragged element were dropped there.
 * @param said the last announced position, so that it is not repeated without a change
 */
export function createAnnouncements(
  now: () => Categories,
  after: (id: UniqueIdentifier, over: UniqueIdentifier) => Categories,
  menuName: string,
  said: { current: string },
): Announcements {
  const words = (categories: Categories, id: UniqueIdentifier) => {
    const place = placeIn(categories, id, menuName)
    return place ? `${place.name}, ${place.at} of ${place.of} in ${place.within}` : ''
  }
  return {
    onDragStart: ({ active }) => {
      said.current = words(now(), active.id)
      return `Picked up ${said.current}.`
    },
    onDragOver: ({ active, over }) => {
      const place = over ? words(after(active.id, over.id), active.id) : said.current
      if (place === said.current) return undefined
      said.current = place
      return `Moved: ${place}.`
    },
    onDragEnd: ({ active, over }) => `Put down: ${words(over ? after(active.id, over.id) : now(), active.id)}.`,
    onDragCancel: () => 'Put back where it was.',
  }
}
