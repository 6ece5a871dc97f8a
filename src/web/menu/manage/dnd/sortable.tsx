import { type UniqueIdentifier, useDndContext, useDroppable } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { ReactNode } from 'react'
import { PrivateIcon } from '../../../private/private-icon.tsx'
import * as categoryBlockStyles from '../category-block.module.css'
import * as itemRowStyles from '../item-row.module.css'

type Kind = 'category' | 'item'
type Props = { id: string; name: string; children: (handle: ReactNode) => ReactNode }

const END = 'end of '

export function categoryIdOfEnd(id: UniqueIdentifier): string | null {
  const text = String(id)
  return text.startsWith(END) ? text.slice(END.length) : null
}

export function SortableCategory({ id, name, children }: Props) {
  const { handle, place } = useMovable('category', id, name)
  return (
    <section className={categoryBlockStyles.category} aria-label={name} {...place}>
      {children(handle)}
    </section>
  )
}

export function SortableItem({ id, name, children }: Props) {
  const { handle, place } = useMovable('item', id, name)
  return (
    <li className={itemRowStyles.row} {...place}>
      {children(handle)}
    </li>
  )
}

export function SortableItems({
  categoryId,
  items,
  children,
}: {
  categoryId: string
  items: readonly { id: string }[]
  children: ReactNode
}) {
  const held = useHeldKind()
  const { setNodeRef, isOver } = useDroppable({ id: END + categoryId, disabled: items.length > 0 || held === 'category' })
  return (
    <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
      <ul ref={setNodeRef} className={isOver ? `${itemRowStyles.rows} ${itemRowStyles.isDraggedOver}` : itemRowStyles.rows}>
        {items.length === 0 ? <li className={itemRowStyles.none}>No items yet</li> : children}
      </ul>
    </SortableContext>
  )
}

function useHeldKind(): Kind | undefined {
  return useDndContext().active?.data.current?.kind
}

function useMovable(kind: Kind, id: string, name: string) {
  const held = useHeldKind()
  const isOtherKind = held !== undefined && held !== kind
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    data: { kind },
    disabled: { draggable: false, droppable: isOtherKind },
  })
  const handle = (
    <button
      type="button"
      className={`icon-button compact ${itemRowStyles.handle}`}
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      title="Move"
    >
      <PrivateIcon name="grip" />
    </button>
  )
  const style = { transform: CSS.Translate.toString(transform), transition }
  return { handle, place: { ref: setNodeRef, style, 'data-held': isDragging || undefined } }
}
