import { SkeletonLine } from '../ui/skeleton.tsx'
import * as filterBarStyles from './filter-bar.module.css'
import * as filterFormStyles from './filter-form.module.css'

export function FilterSkeleton({ rows }: { rows: number }) {
  return (
    <div className={filterFormStyles.pending} aria-hidden="true">
      <div className={filterFormStyles.filters}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are equal
          <div key={row} className={filterFormStyles.group}>
            <SkeletonLine width="long" />
            <SkeletonLine width="half" />
          </div>
        ))}
      </div>
      <div className={filterBarStyles.bar} />
    </div>
  )
}
