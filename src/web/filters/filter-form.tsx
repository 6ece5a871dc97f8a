import { type ReactNode, useEffect, useRef } from 'react'
import { Chips, type FilterControl, GroupRow } from './chips.tsx'
import * as styles from './filter-form.module.css'
import type { FilterGroup } from './filter-group.ts'
import { fixedParams } from './filter-params.ts'
import type { FilterTarget } from './option-loader.ts'
import { SearchableFilterGroup } from './searchable-filter-group.tsx'

type Props = { groups: readonly FilterGroup[]; control: FilterControl; of: FilterTarget; head?: ReactNode }

/**
 * The filter groups in rows. Before hydration and without JavaScript it is a form that leads to the same URL.
 * Boxes that were ticked before hydration are applied afterwards.
 */
export function FilterForm({ groups, control, of, head }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render can find boxes that differ from the state
  useEffect(() => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('[type=checkbox]') ?? []) {
      const group = groups.find(({ parameter }) => parameter === box.name)
      const option = [...(group?.options ?? []), ...(group?.folded ?? [])].find(({ value }) => value === box.value)
      if (!option || box.checked === box.defaultChecked) continue
      box.defaultChecked = box.checked
      control.onToggle(box.name, option)
    }
  }, [])
  return (
    // No autocomplete: a browser that restores ticked boxes after a reload would contradict the URL.
    <form
      className={styles.filters}
      id="filters"
      method="get"
      action={control.to}
      autoComplete="off"
      ref={form}
      onSubmit={(event) => event.preventDefault()}
    >
      {head}
      {fixedParams(control.search).map(([name, value]) =>
        groups.some(({ parameter }) => parameter === name) ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {groups.map((group) =>
        group.hasMore ? (
          <SearchableFilterGroup key={group.parameter} group={group} control={control} of={of} />
        ) : (
          <GroupRow key={group.parameter} group={group}>
            <div className="chips">
              <Chips group={group} control={control} />
            </div>
          </GroupRow>
        ),
      )}
      <button type="submit" className={`btn compact ${styles.apply}`}>
        Apply filters
      </button>
    </form>
  )
}
