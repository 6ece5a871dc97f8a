import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { COMPONENT_LOAD_FAILED } from '../../domain/public-messages.ts'
import { Banner } from '../ui/banner.tsx'
import { Icon } from '../ui/icon.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { type FilterControl, RemovableChip } from './chips.tsx'
import * as styles from './filter-bar.module.css'
import type { FilterGroup } from './filter-group.ts'
import type { FilterTarget } from './option-loader.ts'

type Props = {
  groups: readonly FilterGroup[]
  control: FilterControl
  of: FilterTarget
  onClear: () => void
  showLabel: string
  aside?: ReactNode
}

export function FilterBar({ groups, control, of, onClear, showLabel, aside }: Props) {
  const button = useRef<HTMLAnchorElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { Component: Sheet, failed, load } = useLazyComponent(() => import('./filter-sheet.tsx'))
  const chosen = groups.flatMap((group) => group.chosen.map((option) => ({ parameter: group.parameter, option })))
  const inPlace: FilterControl = {
    ...control,
    onToggle: (parameter, option) => {
      button.current?.focus()
      control.onToggle(parameter, option)
    },
  }
  const open = (event: SyntheticEvent) => {
    event.preventDefault()
    load()
    setIsOpen(true)
  }
  return (
    <>
      <div className={aside ? `${styles.bar} ${styles.pair}` : `${styles.bar} needs-script`}>
        {/* Before hydration it is a link to the form above. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a button does nothing before hydration */}
        {/* biome-ignore lint/a11y/useValidAnchor: it links to the form before hydration, which a button cannot */}
        <a
          href="#filters"
          role="button"
          className="btn compact"
          ref={button}
          aria-haspopup="dialog"
          onFocus={load}
          onTouchStart={load}
          onClick={open}
          onKeyDown={(event) => event.key === ' ' && open(event)}
        >
          <Icon name="filters" />
          {chosen.length > 0 ? `Filters (${chosen.length})` : 'Filters'}
        </a>
        {aside ??
          chosen.map(({ parameter, option }) => (
            <RemovableChip key={`${parameter} ${option.value}`} parameter={parameter} option={option} control={inPlace} />
          ))}
        {Sheet ? (
          <Sheet
            open={isOpen}
            onClose={() => setIsOpen(false)}
            groups={groups}
            control={control}
            of={of}
            onClear={onClear}
            showLabel={showLabel}
          />
        ) : null}
      </div>
      {failed && isOpen ? <Banner tone="error">{COMPONENT_LOAD_FAILED}</Banner> : null}
    </>
  )
}
