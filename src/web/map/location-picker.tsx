import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FIND_US_VIEW, VENUE_MAP_ZOOM } from '../../domain/map.ts'
import type { Coordinates } from './geometry.ts'
import * as styles from './location-picker.module.css'
import type { Viewport } from './map-adapter.ts'
import { MapView } from './map-view.tsx'
import type { MapControl, Town } from './provider.ts'
import * as venueMapStyles from './venue-map.module.css'

const CONTROLS: readonly MapControl[] = ['zoom', 'mapType', 'fullscreen']
const NO_TOWNS: readonly Town[] = []
const nothing = () => {}

type Props = {
  place: Coordinates | null
  name: string
  onPick: (place: Coordinates) => void
}

/** A map to choose coordinates: by a click, or by keyboard with the centre of the map. Loaded on opening. */
export function LocationPicker({ place, name, onPick }: Props) {
  const [isOpen, setOpen] = useState(false)
  // The initial view. The map does not follow the chosen place.
  const [start, setStart] = useState<Coordinates | null>(null)
  const view = useRef<Viewport | null>(null)
  const pick = useRef(onPick)
  pick.current = onPick
  const picked = useCallback((at: Coordinates) => pick.current(at), [])
  const viewChanged = useCallback((next: Viewport) => {
    view.current = next
  }, [])
  const points = useMemo(() => (place ? [{ id: 'venue', name, ...place }] : []), [place, name])
  const picker = useRef<HTMLFieldSetElement>(null)
  const open = () => {
    setStart(place)
    setOpen(true)
  }
  useEffect(() => {
    if (isOpen) picker.current?.focus()
  }, [isOpen])
  if (!isOpen)
    return (
      <button type="button" className={`btn outline compact ${styles.open}`} onClick={open}>
        Choose on the map
      </button>
    )
  return (
    <fieldset className={styles.picker} ref={picker} tabIndex={-1}>
      <legend className="visually-hidden">Place on the map</legend>
      <div className={venueMapStyles.box}>
        <MapView
          label={`Map: choose where ${name} is`}
          center={start ?? FIND_US_VIEW.center}
          zoom={start ? VENUE_MAP_ZOOM : FIND_US_VIEW.zoom}
          points={points}
          around={start}
          towns={NO_TOWNS}
          controls={CONTROLS}
          selectedId="venue"
          emphasisedId={null}
          onSelect={nothing}
          onViewChange={viewChanged}
          onPick={picked}
          isInPage
        />
      </div>
      <div className={styles.actions}>
        <p className="hint">Click the venue's location, or centre the map on it.</p>
        <button type="button" className="btn outline compact" onClick={() => view.current && onPick(view.current.center)}>
          Use map centre
        </button>
      </div>
    </fieldset>
  )
}
