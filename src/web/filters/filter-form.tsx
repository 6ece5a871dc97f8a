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
        group.hasMore ? (
          <LookupGroup key={group.parameter} group={group} control={control} find={find} />
        ) : (
          <GroupRow key={group.parameter} group={group}>
            <div className="chips">
              <Chips group={group} control={control} />
            </div>
          </GroupRow>
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
