import { AttributionControl, Map as MaplibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MapAdapter, Viewport } from '../../map-adapter.ts'
import type { ProviderProps } from '../../provider.ts'
import { createMaplibreAdapter, maplibreViewport, toMaplibreZoom } from './maplibre-adapter.ts'

setWorkerUrl(workerUrl)

const MIN_ZOOM = 3
const MAX_ZOOM = 20

type Drawn = { map: MaplibreMap; surface: MapAdapter; view: Viewport }

/** A MapLibre map in an element. Null until it is created, and when it cannot be created. */
export function useMap(holder: RefObject<HTMLDivElement | null>, props: ProviderProps): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    if (!holder.current) return
    const map = createMap(holder.current, latest.current)
    if (!map) return latest.current.onUnavailable()
    const surface = createMaplibreAdapter(map)
    const changed = () => {
      const view = maplibreViewport(map)
      setDrawn({ map, surface, view })
      latest.current.onViewChange(view)
    }
    changed()
    map.on('moveend', changed)
    map.on('resize', changed)
    map.on('click', ({ lngLat, originalEvent }) => {
      const isOnMarker = originalEvent.target instanceof Element && originalEvent.target.closest('button') !== null
      if (!isOnMarker) latest.current.onPick?.({ lat: lngLat.lat, lng: lngLat.lng })
    })
    // Without a listener MapLibre logs every failed tile to the console. The base map decides which failures matter.
    map.on('error', () => {})
    return () => {
      setDrawn(null)
      map.remove()
    }
  }, [holder])

  return drawn
}

function createMap(container: HTMLElement, { center, zoom, label, isInPage }: ProviderProps): MaplibreMap | null {
  try {
    const map = new MaplibreMap({
      container,
      center: [center.lng, center.lat],
      zoom: toMaplibreZoom(zoom),
      minZoom: toMaplibreZoom(MIN_ZOOM),
      maxZoom: toMaplibreZoom(MAX_ZOOM),
      maxPitch: 0,
      dragRotate: false,
      renderWorldCopies: false,
      cooperativeGestures: isInPage,
      attributionControl: false,
      fadeDuration: 0,
      style: { version: 8, sources: {}, layers: [] },
      locale: { 'Map.Title': `${label}. Arrow keys move it, plus and minus zoom.` },
    })
    // The canvas handles keys. With the default role `region`, the map would be listed twice.
    map.getCanvas().setAttribute('role', 'application')
    map.keyboard.disableRotation()
    map.touchZoomRotate.disableRotation()
    map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
    return map
  } catch {
    return null
  }
}
