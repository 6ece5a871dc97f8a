import { useEffect, useRef, useState } from 'react'
import { IconDrawing } from '../../ui/icon.tsx'
import type { Coordinates } from '../geometry.ts'
import type { MapAdapter } from '../map-adapter.ts'
import type { MapControl } from '../provider.ts'
import * as styles from './map-controls.module.css'

const DRAWINGS = {
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  layers: 'm10 3 7.5 4L10 11 2.5 7zM3.5 10.5 10 14l6.5-3.5M3.5 13.5 10 17l6.5-3.5',
  grow: 'M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4',
  shrink: 'M8 4v4H4M16 8h-4V4M12 16v-4h4M4 12h4v4',
  figure: 'M10 3a2 2 0 1 0 0 4 2 2 0 0 0 0-4M7 9.5h6v4h-1.5V18h-3v-4.5H7z',
} as const

function ControlIcon({ name }: { name: keyof typeof DRAWINGS }) {
  return <IconDrawing path={DRAWINGS[name]} />
}

function FullscreenButton() {
  const button = useRef<HTMLButtonElement>(null)
  const [isFull, setFull] = useState(false)
  const mapOf = () => button.current?.closest<HTMLElement>('section[data-zoom]') ?? null

  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === mapOf())
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  })
  useEffect(() => {
    const map = mapOf()
    map?.toggleAttribute('data-full', isFull)
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setFull(false)
    }
    if (isFull) document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  })

  function toggle(): void {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (isFull) setFull(false)
    else
      mapOf()
        ?.requestFullscreen?.()
        .catch(() => setFull(true)) ?? setFull(true)
  }
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.fullscreen}`}
      ref={button}
      aria-pressed={isFull}
      aria-label="Full screen"
      onClick={toggle}
    >
      <ControlIcon name={isFull ? 'shrink' : 'grow'} />
    </button>
  )
}

type MapControlsProps<T extends string> = {
  controls: readonly MapControl[]
  surface: MapAdapter
  center: Coordinates
  type: { current: T; all: readonly T[]; onChange: (type: T) => void }
}

export function MapControls<T extends string>({ controls, surface, center, type }: MapControlsProps<T>) {
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
