import * as skeletonStyles from '../ui/skeleton.module.css'
import { SkeletonLine } from '../ui/skeleton.tsx'
import * as menuSheetStyles from './menu-sheet.module.css'

export function MenuSkeleton() {
  return (
    <div className={menuSheetStyles.sheet}>
      <div className={`${menuSheetStyles.inner} ${skeletonStyles.lines}`}>
        <SkeletonLine width="half" tall />
        <SkeletonLine width="long" />
        {['one', 'two', 'three', 'four', 'five'].map((place) => (
          <div key={place} className={skeletonStyles.linesTight}>
            <SkeletonLine width="long" />
            <SkeletonLine width="half" />
          </div>
        ))}
      </div>
    </div>
  )
}
