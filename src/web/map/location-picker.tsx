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
  /** Null where none is chosen yet. */
  place: Coordinates | null
  /** Whose place it is. */
  name: string
  onPick: (place: Coordinates) => void
}

/** A map that takes a place: by a press on it, or for keyboards by moving it and taking its centre. Loaded when it is opened. */
export function LocationPicker({ place, name, onPick }: Props) {
  const [isOpen, setOpen] = useState(false)
  // Where the map opened: it does not follow what is picked on it.
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
    // The button that opened it is gone: what took its place takes the focus.
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
