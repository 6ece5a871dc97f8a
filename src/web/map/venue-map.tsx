import { useEffect, useMemo } from 'react'
import { VENUE_MAP_ZOOM } from '../../domain/map.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { MapLoadFailed } from './map-load-failed.tsx'
import * as mapViewStyles from './map-view.module.css'
import type { MapControl, MapProps, Town } from './provider.ts'
import { useNearViewport } from './use-near-viewport.ts'
import * as styles from './venue-map.module.css'

const CONTROLS: readonly MapControl[] = ['zoom', 'streetView', 'mapType', 'fullscreen']
const NO_TOWNS: readonly Town[] = []
const nothing = () => {}

type Props = { latitude: number; longitude: number; name: string }

export function VenueMap({ latitude, longitude, name }: Props) {
  const [box, isNear] = useNearViewport<HTMLDivElement>()
  const center = useMemo(() => ({ lat: latitude, lng: longitude }), [latitude, longitude])
  const points = useMemo(() => [{ id: 'venue', name, ...center }], [name, center])
  return (
    <div className={`${styles.box} needs-script`} ref={box} data-venue-map>
      <LazyMapView
        isWanted={isNear}
        label={`Map: where ${name} is`}
        center={center}
        zoom={VENUE_MAP_ZOOM}
        points={points}
        around={center}
        towns={NO_TOWNS}
        controls={CONTROLS}
        selectedId="venue"
        emphasisedId={null}
        onSelect={nothing}
        onViewChange={nothing}
        isInPage
      />
    </div>
  )
}

/** Loads the map code only when it is needed, because most users never scroll to the map. */
function LazyMapView({ isWanted, ...props }: MapProps & { isWanted: boolean }) {
  const {
    Component: MapView,
    failed,
    load,
  } = useLazyComponent(() => import('./map-view.tsx').then((module) => ({ default: module.MapView })))
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted, load])
  if (MapView) return <MapView {...props} />
  if (failed) return <MapLoadFailed onRetry={load} />
  return (
    <div className={mapViewStyles.loading}>
      <Spinner label="Loading map..." />
    </div>
  )
}
