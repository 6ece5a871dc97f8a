import { MenuSheetSkeleton } from '../menu/menu-sheet-skeleton.tsx'
import { Bone, Loading } from '../ui/skeleton.tsx'
import { usePageTop } from '../ui/use-page-top.ts'

/** A venue's page while the venue comes: its picture, its name plate, the first menu. */
export function VenuePending() {
  usePageTop()
  return (
    <div className="venue-pending">
      <Loading text="Loading venue details...">
        <div className="vhero">
          <div className="pic r5-2 bone" />
        </div>
        <div className="wrap">
          <div className="plate">
            <div className="bones">
              <Bone width="long" tall />
              <Bone width="half" />
            </div>
          </div>
          <div className="vlay">
            <MenuSheetSkeleton />
          </div>
        </div>
      </Loading>
    </div>
  )
}
