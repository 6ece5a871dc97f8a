import { Chips, type FilterControl, GroupRow } from './chips.tsx'
import type { FilterGroup } from './filter-group.ts'
import { LookupGroup } from './lookup-group.tsx'
import type { FindOptions } from './option-finder.tsx'

type Props = { groups: readonly FilterGroup[]; control: FilterControl; find: FindOptions }

/** The filter groups in rows. Without scripts it is an ordinary form whose answer is the same address. */
export function FilterForm({ groups, control, find }: Props) {
  return (
    <form className="filters" method="get" action={control.to} onSubmit={(event) => event.preventDefault()}>
      {groups.map((group) =>
        group.options ? (
          <GroupRow key={group.parameter} group={group}>
            <Chips group={group} control={control} />
          </GroupRow>
        ) : (
          <LookupGroup key={group.parameter} group={group} control={control} find={find} />
        ),
      )}
      <noscript>
        <button type="submit" className="btn sm">
          Apply filters
        </button>
      </noscript>
    </form>
  )
}
