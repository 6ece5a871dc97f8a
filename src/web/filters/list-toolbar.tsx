import { Icon } from '../ui/icon.tsx'
import { FilterLink } from './filter-link.tsx'
import type { FilteredPath, FilterParams } from './filter-params.ts'
import type { ListSelect } from './list-select.ts'
import * as styles from './list-toolbar.module.css'
import { NearMe } from './near-me.tsx'
import type { Place, PlaceParams } from './place-params.ts'
import { SelectForm } from './select-form.tsx'

type Props<S extends FilterParams & PlaceParams> = {
  to: FilteredPath
  shown: S
  selects: readonly ListSelect[]
  onSelect: (name: string, value: string) => void
  onPlace: (place: Place) => void
  placeless: S
  onPlaceless: () => void
}

/** Sort order and distance of a list. */
export function ListToolbar<S extends FilterParams & PlaceParams>(props: Props<S>) {
  const { to, shown, selects, onSelect, onPlace, placeless, onPlaceless } = props
  return (
    <div className={styles.toolbar}>
      <SelectForm to={to} shown={shown} selects={selects} onSelect={onSelect} />
      {shown.lat === undefined ? (
        <NearMe label="Near me" onPlace={onPlace} />
      ) : (
        <FilterLink to={to} search={placeless} onChoose={onPlaceless} className="chip removable" aria-label="Near you: remove">
          Near you
          <Icon name="close" />
        </FilterLink>
      )}
    </div>
  )
}
