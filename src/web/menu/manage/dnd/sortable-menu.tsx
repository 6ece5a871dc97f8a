import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ManagedCategory, ManagedMenu } from '../../../../contract/managed-menu.ts'
import { moveCategory, moveItem, toOrderInput } from '../order.ts'
import { useReorder } from '../use-menus.ts'
import { categoryIdOfEnd } from './sortable.tsx'

type Place = { name: string; at: number; of: number; within: string }
type AnnouncedCategories = readonly { id: string; name: string; items: readonly { id: string; name: string }[] }[]

const INSTRUCTIONS = 'Press space to pick this up. Then use the arrow keys to move it, space to drop it, or escape to put it back.'

function placeIn(categories: AnnouncedCategories, id: UniqueIdentifier, menuName: string): Place | null {
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
function createAnnouncements(
  now: () => AnnouncedCategories,
  after: (id: UniqueIdentifier, over: UniqueIdentifier) => AnnouncedCategories,
  menuName: string,
  said: { current: string },
): Announcements {
  const words = (categories: AnnouncedCategories, id: UniqueIdentifier) => {
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
    onDragEnd: ({ active, over }) => `Dropped: ${words(over ? after(active.id, over.id) : now(), active.id)}.`,
    onDragCancel: () => 'Put back where it was.',
  }
}

/** Distance in pixels after which a drag starts; a shorter one is a click. */
const HOLD_AFTER = 4

type Categories = readonly ManagedCategory[]

export function SortableMenu({ menu, children }: { menu: ManagedMenu; children: (category: ManagedCategory) => ReactNode }) {
  const reorder = useReorder(menu.venue_id)
  // The order during a drag, and until the stored order has been refetched.
  const [draft, setDraft] = useState<Categories | null>(null)
  const stored = menu.categories
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the stored order makes the draft obsolete
  useEffect(() => setDraft(null), [stored])
  const categories = draft ?? stored
  const latest = useRef(categories)
  latest.current = categories
  const said = useRef('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: HOLD_AFTER } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  /** Moves an item as soon as it is over another category. Within its category the sortable list shifts the neighbours. */
  function over({ active, over: target }: DragOverEvent): void {
    if (!target || homeOf(categories, active.id) === homeOf(categories, target.id)) return
    if (!isCategory(categories, active.id)) setDraft(after(categories, active.id, target.id))
  }

  function end({ active, over: target }: DragEndEvent): void {
    const next = target ? after(categories, active.id, target.id) : stored
    const change = toOrderInput(stored, next)
    setDraft(change && next)
    if (change) reorder({ menu, categories: [...next], change })
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragOver={over}
      onDragEnd={end}
      onDragCancel={() => setDraft(null)}
      accessibility={{
        announcements: createAnnouncements(
          () => latest.current,
          (id, target) => after(latest.current, id, target),
          menu.name,
          said,
        ),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
    >
      <SortableContext items={categories.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {categories.map(children)}
      </SortableContext>
    </DndContext>
  )
}

function isCategory(categories: Categories, id: UniqueIdentifier): boolean {
  return categories.some((category) => category.id === id)
}

function homeOf(categories: Categories, id: UniqueIdentifier): string | undefined {
  return categoryIdOfEnd(id) ?? categories.find(({ items }) => items.some((item) => item.id === id))?.id
}

function after(categories: Categories, id: UniqueIdentifier, target: UniqueIdentifier): Categories {
  const to = categoryIdOfEnd(target) ?? String(target)
  return isCategory(categories, id) ? moveCategory(categories, String(id), to) : moveItem(categories, String(id), to)
}
