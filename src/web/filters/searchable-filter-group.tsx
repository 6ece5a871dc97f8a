import { useRef, useState } from 'react'
import { COMPONENT_LOAD_FAILED } from '../../domain/public-messages.ts'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { Chips, type FilterControl, GroupRow, RemovableChip } from './chips.tsx'
import { type FilterGroup, type FilterOption, hiddenSelection } from './filter-group.ts'
import type { FilterTarget } from './option-loader.ts'
import * as styles from './searchable-filter-group.module.css'

type Props = { group: FilterGroup; control: FilterControl; of: FilterTarget }

export function SearchableFilterGroup({ group, control, of }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { Component: Popover, failed, load } = useLazyComponent(() => import('./option-popover.tsx'))
  const { parameter, noun } = group
  const chosen = hiddenSelection(group)
  const label = labelOf(group)

  function close(byKey: boolean) {
    setIsOpen(false)
    if (byKey) button.current?.focus()
  }

  // The focus was on the removed chip. Otherwise it would be lost.
  function remove(_parameter: string, option: FilterOption) {
    button.current?.focus()
    control.onToggle(parameter, option)
  }

  return (
    <GroupRow group={group}>
      <div className={styles.place}>
        <div className="chips">
          <Chips group={group} control={control} />
          {chosen.map((option) => (
            <RemovableChip key={option.value} parameter={parameter} option={option} control={{ ...control, onToggle: remove }} />
          ))}
          {/* For form submission without JavaScript. */}
          {chosen.map((option) => (
            <input key={option.value} type="hidden" name={parameter} value={option.value} />
          ))}
          <button
            type="button"
            className="chip needs-script"
            ref={button}
            aria-haspopup="dialog"
            aria-expanded={isOpen && Popover !== null}
            onPointerEnter={load}
            onFocus={load}
            onClick={() => {
              load()
              // A click while it is loading does not close it.
              setIsOpen((open) => !open || Popover === null)
            }}
          >
            <Icon name="search" />
            {label}
          </button>
          <noscript>
            <input
              type="text"
              name={parameter}
              className={styles.plain}
              aria-label={`Name of a ${noun.one}`}
              placeholder={`Name of a ${noun.one}`}
            />
          </noscript>
        </div>
        {isOpen && failed ? <Banner tone="error">{COMPONENT_LOAD_FAILED}</Banner> : null}
        {isOpen && Popover ? <Popover group={group} of={of} onToggle={control.onToggle} onClose={close} label={label} /> : null}
      </div>
    </GroupRow>
  )
}

function labelOf({ noun, options, chosen }: FilterGroup): string {
  if (options.length > 0) return `More ${noun.many}`
  return chosen.length > 0 ? `Add a ${noun.one}` : `Choose ${noun.many}`
}
