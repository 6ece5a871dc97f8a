import {
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
import { createAnnouncements, INSTRUCTIONS } from './announcements.ts'
import { categoryIdOfEnd } from './sortable.tsx'

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
