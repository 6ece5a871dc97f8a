import { PrivateIcon } from '../private-icon.tsx'
import type { SortOrder } from './table-state.ts'

type Props<C extends string> = {
  title: string
  column: C
  sort: SortOrder<C>
  onSort: (sort: SortOrder<C>) => void
  className?: string | undefined
}

/** The head of a column that can be sorted: one press sorts by it, the next the other way. */
export function SortHeader<C extends string>({ title, column, sort, onSort, className }: Props<C>) {
  const direction = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : null
  return (
    <th scope="col" aria-sort={direction ?? undefined} className={className}>
      <button type="button" className="sort" onClick={() => onSort(direction === 'ascending' ? `-${column}` : column)}>
        {title}
        <PrivateIcon name={direction ?? 'unsorted'} />
      </button>
    </th>
  )
}
