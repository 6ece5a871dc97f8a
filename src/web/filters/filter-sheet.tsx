import * as dialogStyles from '../ui/dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'
import { Chips, type FilterControl, GroupRow, RemovableChip } from './chips.tsx'
import * as styles from './filter-form.module.css'
import { type FilterGroup, hiddenSelection } from './filter-group.ts'
import type { FilterTarget } from './option-loader.ts'
import OptionSearch from './option-search.tsx'

type Props = {
  open: boolean
  onClose: () => void
  groups: readonly FilterGroup[]
  control: FilterControl
  of: FilterTarget
  onClear: () => void
  showLabel: string
}

export default function FilterSheet({ open, onClose, groups, control, of, onClear, showLabel }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Filters" closesOutside>
      <div className={`${dialogStyles.body} ${styles.sheet}`}>
        {groups.map((group) => (
          <GroupRow key={group.parameter} group={group}>
            <div className="chips">
              <Chips group={group} control={control} />
              {hiddenSelection(group).map((option) => (
                <RemovableChip key={option.value} parameter={group.parameter} option={option} control={control} />
              ))}
            </div>
            {group.hasMore ? <OptionSearch group={group} of={of} onToggle={control.onToggle} waitsForQuery /> : null}
          </GroupRow>
        ))}
      </div>
      <div className={dialogStyles.footer}>
        <button type="button" className="btn outline" onClick={onClear}>
          Clear all
        </button>
        <button type="button" className="btn" onClick={onClose}>
          {showLabel}
        </button>
      </div>
    </Dialog>
  )
}
