import { useEffect, useRef } from 'react'
import type { FilterGroup, FilterOption } from './filter-group.ts'
import type { FilterTarget } from './option-loader.ts'
import OptionSearch from './option-search.tsx'
import * as styles from './searchable-filter-group.module.css'

type OptionPopoverProps = {
  group: FilterGroup
  of: FilterTarget
  onToggle: (parameter: string, option: FilterOption) => void
  /** `byKey`: closed by keyboard, so that the focus returns to the button. */
  onClose: (byKey: boolean) => void
  label: string
}

export default function OptionPopover({ group, of, onToggle, onClose, label }: OptionPopoverProps) {
  const popover = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    function onPointer(event: PointerEvent) {
      const place = popover.current?.parentElement
      if (place && !place.contains(event.target as Node)) close.current(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [])
  return (
    <dialog
      open
      className={styles.popover}
      ref={popover}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onClose(true)
      }}
      onBlur={(event) => {
        const next = event.relatedTarget
        if (next && !event.currentTarget.parentElement?.contains(next)) onClose(false)
      }}
    >
      <OptionSearch group={group} of={of} onToggle={onToggle} takesFocus />
    </dialog>
  )
}
