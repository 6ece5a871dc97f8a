import { Chips, type FilterControl, GroupRow } from './chips.tsx'
import type { FilterGroup } from './filter-group.ts'
import type { ListOf } from './find-options.ts'
import { LookupGroup } from './lookup-group.tsx'

type Props = { groups: readonly FilterGroup[]; control: FilterControl; of: ListOf }

/** The filter groups in rows. Without scripts it is an ordinary form whose answer is the same address. */
export function FilterForm({ groups, control, of }: Props) {
  return (
    <form className="filters" method="get" action={control.to} onSubmit={(event) => event.preventDefault()}>
      {groups.map((group) =>
        group.hasMore ? (
          <LookupGroup key={group.parameter} group={group} control={control} of={of} />
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
