import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Coordinates } from '../geometry.ts'
import type { MapAdapter } from '../map-adapter.ts'

export function useMapPosition<E extends HTMLElement>(surface: MapAdapter, { lat, lng }: Coordinates): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const put = () => {
      const { x, y } = surface.project({ lat, lng })
      if (element.current) element.current.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    }
    put()
    return surface.onMove(put)
  }, [surface, lat, lng])
  return element
}
