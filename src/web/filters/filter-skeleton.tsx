import { Bone } from '../ui/skeleton.tsx'

/** As much room as the filters take once they are there: rows, and on phones the bar. */
export function FilterSkeleton({ rows }: { rows: number }) {
  return (
    <div className="filters-pending" aria-hidden="true">
      <div className="filters">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
          <div key={row} className="fgroup">
            <Bone width="long" />
            <Bone width="half" />
          </div>
        ))}
      </div>
      <div className="fbar" />
    </div>
  )
}
