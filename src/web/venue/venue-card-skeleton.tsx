import { Bone } from '../ui/skeleton.tsx'

/** The shape of a venue card while the venues come. */
export function VenueCardSkeleton() {
  return (
    <div className="vcard">
      <div className="pic r3-2 bone" />
      <div className="txt">
        <Bone width="half" tall />
        <Bone width="half" />
        <Bone width="long" />
        <Bone width="short" />
      </div>
    </div>
  )
}
