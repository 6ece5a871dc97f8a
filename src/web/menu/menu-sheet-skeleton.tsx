import { Bone } from '../ui/skeleton.tsx'

/** The shape of a menu while it comes. */
export function MenuSheetSkeleton() {
  return (
    <div className="sheet">
      <div className="inner bones">
        <Bone width="half" tall />
        <Bone width="long" />
        {['one', 'two', 'three', 'four', 'five'].map((place) => (
          <div key={place} className="bones-tight">
            <Bone width="long" />
            <Bone width="half" />
          </div>
        ))}
      </div>
    </div>
  )
}
