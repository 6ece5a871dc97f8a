import { useEffect } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import { MapLoadFailed } from './map-load-failed.tsx'
import * as styles from './map-view.module.css'
import type { MapProps } from './provider.ts'

/** Loads the map code only when it is needed, because most users never scroll to the map. */
export function LazyMapView({ isWanted, ...props }: MapProps & { isWanted: boolean }) {
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
    <div className={styles.loading}>
      <Spinner label="Loading map..." />
    </div>
  )
}
