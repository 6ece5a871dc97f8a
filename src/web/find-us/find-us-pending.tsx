import * as mapViewStyles from '../map/map-view.module.css'
import { PictureBone } from '../ui/picture.tsx'
import { Bone, Loading } from '../ui/skeleton.tsx'
import { usePageTop } from '../ui/use-page-top.ts'
import { FindUsFrame } from './find-us-frame.tsx'
import * as mapRowStyles from './map-row.module.css'

/** The Find Us page while its venues come. */
export function FindUsPending() {
  usePageTop()
  const rows = (
    <Loading text="Loading venues...">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
        <div className={mapRowStyles.row} key={place}>
          <PictureBone ratio="3/2" />
          <div className={mapRowStyles.bones}>
            <Bone width="long" tall />
            <Bone width="half" />
            <Bone width="long" />
          </div>
        </div>
      ))}
    </Loading>
  )
  return <FindUsFrame list={rows} map={<div className={mapViewStyles.map} />} />
}
