import type { Coordinates } from '../geometry.ts'
import type { MapAdapter } from '../map-adapter.ts'
import type { MapControl } from '../provider.ts'
import { ControlIcon } from './control-icon.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import * as styles from './map-controls.module.css'

type Props<T extends string> = {
  controls: readonly MapControl[]
  surface: MapAdapter
  center: Coordinates
  type: { current: T; all: readonly T[]; onChange: (type: T) => void }
}

export function MapControls<T extends string>({ controls, surface, center, type }: Props<T>) {
  const next = type.all[(type.all.indexOf(type.current) + 1) % type.all.length]
  return (
    <>
      {controls.includes('mapType') && next ? (
        <button
          type="button"
          className={`${styles.button} ${styles.type}`}
          aria-label={`Map style: ${type.current}. Change to ${next}`}
          onClick={() => type.onChange(next)}
        >
          <ControlIcon name="layers" />
          Map style
        </button>
      ) : null}
      {controls.includes('fullscreen') ? <FullscreenButton /> : null}
      {controls.includes('streetView') ? (
        <a className={`${styles.button} ${styles.streetView}`} href={streetViewUrl(center)} target="_blank" rel="noopener noreferrer">
          <ControlIcon name="figure" />
          Street View
        </a>
      ) : null}
      {controls.includes('zoom') ? (
        <div className={styles.zoom}>
          <button type="button" aria-label="Zoom in" onClick={() => surface.zoomBy(1)}>
            <ControlIcon name="plus" />
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => surface.zoomBy(-1)}>
            <ControlIcon name="minus" />
          </button>
        </div>
      ) : null}
    </>
  )
}

function streetViewUrl({ lat, lng }: Coordinates): string {
  return `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${lat.toFixed(6)},${lng.toFixed(6)}`
}
