import { useEffect, useRef, useState } from 'react'
import { ControlIcon } from './control-icon.tsx'
import * as styles from './map-controls.module.css'

export function FullscreenButton() {
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
