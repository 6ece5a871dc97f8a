import { Component, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSite } from '../site.ts'
import { Spinner } from '../ui/spinner.tsx'
import { useLazyComponent } from '../ui/use-lazy-component.ts'
import type { Viewport } from './map-adapter.ts'
import { MapLoadFailed } from './map-load-failed.tsx'
import * as styles from './map-view.module.css'
import type { MapProps } from './provider.ts'

type Props = { children: ReactNode; onFailure: () => void }

class MapErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailure()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

const loadGoogle = () => (import.meta.env.SSR ? never() : import('./providers/google/google-map.tsx'))
const loadMaplibre = () => (import.meta.env.SSR ? never() : import('./providers/maplibre/maplibre-map.tsx'))

function never(): Promise<never> {
  return new Promise(() => {})
}

/**
 * A map of venues: Google when a key is configured and accepted, otherwise MapLibre. Its code loads on first display.
 * `data-zoom` and `data-center` contain the current view.
 */
export function MapView(props: MapProps) {
  const { googleKey } = useSite().map
  const [isGoogleLost, setGoogleLost] = useState(false)
  const [view, setView] = useState<Viewport | null>(null)
  const { onViewChange, target, isFocusedOnMove = true } = props
  const section = useRef<HTMLElement>(null)
  const shownChanged = useCallback(
    (next: Viewport) => {
      setView(next)
      onViewChange(next)
    },
    [onViewChange],
  )
  const loseGoogle = useCallback(() => setGoogleLost(true), [])
  useEffect(() => {
    if (target && isFocusedOnMove) section.current?.focus({ preventScroll: true })
  }, [target, isFocusedOnMove])
  const { center, zoom } = view ?? props
  const shared = { ...props, onViewChange: shownChanged }
  return (
    <section
      className={`${styles.map} needs-script`}
      ref={section}
      tabIndex={-1}
      aria-label={props.label}
      data-zoom={round(zoom, 2)}
      data-center={`${round(center.lat, 4)},${round(center.lng, 4)}`}
    >
      {googleKey && !isGoogleLost ? (
        <Provided key="google" {...shared} importProvider={loadGoogle} onGiveUp={loseGoogle} />
      ) : (
        <Provided key="maplibre" {...shared} importProvider={loadMaplibre} onGiveUp={null} />
      )}
    </section>
  )
}

type ProvidedProps = MapProps & {
  importProvider: typeof loadGoogle
  onGiveUp: (() => void) | null
}

function Provided({ importProvider, onGiveUp, ...props }: ProvidedProps) {
  const { Component: Provider, failed, load } = useLazyComponent(importProvider)
  const [isReady, setReady] = useState(false)
  const [isUnavailable, setUnavailable] = useState(false)
  const ready = useCallback(() => setReady(true), [])
  const unavailable = useCallback(() => (onGiveUp ? onGiveUp() : setUnavailable(true)), [onGiveUp])
  useEffect(load, [load])

  return (
    <>
      {Provider && !isUnavailable ? (
        <MapErrorBoundary onFailure={unavailable}>
          <Provider {...props} onReady={ready} onUnavailable={unavailable} />
        </MapErrorBoundary>
      ) : null}
      {isUnavailable ? <p className={styles.absent}>This browser cannot draw the map.</p> : null}
      {failed ? <MapLoadFailed onRetry={load} /> : null}
      {isReady || isUnavailable || failed ? null : (
        <div className={styles.loading}>
          <Spinner label="Loading map..." />
        </div>
      )}
    </>
  )
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
