import { Bone } from '../../ui/skeleton.tsx'

/** What stands where a table's rows will, while they are on their way. */
export function TableSkeleton() {
  return (
    <div className="row-bones">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row}>
          <Bone width="long" />
          <Bone width="half" />
          <Bone width="half" />
          <Bone width="short" />
        </div>
      ))}
    </div>
  )
}
