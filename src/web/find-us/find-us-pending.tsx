import { Bone, Loading } from '../ui/skeleton.tsx'
import { usePageTop } from '../ui/use-page-top.ts'
import { FindUsFrame } from './find-us-frame.tsx'

/** The Find Us page while its venues come. */
export function FindUsPending() {
  usePageTop()
  const rows = (
    <Loading text="Loading venues...">
      {['one', 'two', 'three', 'four', 'five', 'six'].map((place) => (
        <div className="map-row" key={place}>
          <div className="pic r3-2 bone" />
          <div>
            <Bone width="long" tall />
            <Bone width="half" />
            <Bone width="long" />
          </div>
        </div>
      ))}
    </Loading>
  )
  return <FindUsFrame list={rows} map={<div className="map" />} />
}
