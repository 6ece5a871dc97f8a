/// <reference types="google.maps" />
import { APILoadingStatus, APIProvider, Map as GoogleMap, useApiLoadingStatus, useMap } from '@vis.gl/react-google-maps'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSite } from '../../../site.ts'
import type { MapAdapter, Viewport } from '../../map-adapter.ts'
import * as styles from '../../map-ground.module.css'
import { Markers, useMarkers } from '../../markers/markers-layer.tsx'
import type { ProviderProps } from '../../provider.ts'

/** A Google map with Google's own controls. Gives up when the key is rejected or Google is not reachable. */
export default function GoogleMapView(props: ProviderProps) {
  const { googleKey } = useSite().map
  const { center, zoom, controls, isInPage } = props
  return (
    <APIProvider apiKey={googleKey ?? ''} onError={props.onUnavailable}>
      <div className={styles.ground} data-map-type="Google">
        <GoogleMap
          className={styles.canvas ?? ''}
          defaultCenter={center}
          defaultZoom={zoom}
          styles={HIDDEN_POI_LABELS}
          clickableIcons={false}
          disableDefaultUI
          zoomControl={controls.includes('zoom')}
          streetViewControl={controls.includes('streetView')}
          mapTypeControl={controls.includes('mapType')}
          fullscreenControl={controls.includes('fullscreen')}
          gestureHandling={isInPage ? 'cooperative' : 'greedy'}
        />
        <OverGoogle {...props} />
      </div>
    </APIProvider>
  )
}

function OverGoogle(props: ProviderProps) {
  const { points, groups, onReady, onUnavailable, onViewChange, onPick, target } = props
  const status = useApiLoadingStatus()
  const map = useMap()
  const [surface, setSurface] = useState<MapAdapter | null>(null)
  const [view, setView] = useState<Viewport | null>(null)

  useEffect(() => {
    if (status === APILoadingStatus.AUTH_FAILURE || status === APILoadingStatus.FAILED) onUnavailable()
  }, [status, onUnavailable])
  useEffect(() => (map ? createGoogleAdapter(map, setSurface) : undefined), [map])
  useEffect(() => {
    if (!map) return
    const listener = map.addListener('idle', () => {
      const next = googleViewport(map)
      if (!next) return
      setView(next)
      onViewChange(next)
      onReady()
    })
    return () => listener.remove()
  }, [map, onReady, onViewChange])

  useEffect(() => {
    if (target) surface?.fit(target)
  }, [surface, target])

  useEffect(() => {
    if (!map || !onPick) return
    const listener = map.addListener('click', ({ latLng }: google.maps.MapMouseEvent) => latLng && onPick(latLng.toJSON()))
    return () => listener.remove()
  }, [map, onPick])

  const { markers, offsets } = useMarkers(points, view, groups)
  return surface ? createPortal(<Markers {...props} surface={surface} markers={markers} offsets={offsets} />, surface.overlay) : null
}

/// <reference types="google.maps" />
/** Has no effect when the map has a cloud `mapId`. */
const HIDDEN_POI_LABELS: google.maps.MapTypeStyle[] = [{ featureType: 'poi', elementType: 'labels', stylers: [{ visibility: 'off' }] }]

/** Creates the adapter once the map has a projection. @returns a function that removes it from the map */
function createGoogleAdapter(map: google.maps.Map, onSurface: (surface: MapAdapter) => void): () => void {
  const listeners = new Set<() => void>()
  const overlay = document.createElement('div')
  overlay.className = styles.googleOverlay ?? ''
  const view = new google.maps.OverlayView()
  const surface: MapAdapter = {
    overlay,
    project({ lat, lng }) {
      const point = view.getProjection()?.fromLatLngToDivPixel(new google.maps.LatLng(lat, lng))
      return { x: point?.x ?? 0, y: point?.y ?? 0 }
    },
    onMove(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    zoomBy: (levels) => map.setZoom((map.getZoom() ?? 0) + levels),
    fit: (bounds) => map.fitBounds(bounds),
  }
  view.onAdd = () => {
    google.maps.OverlayView.preventMapHitsFrom(overlay)
    view.getPanes()?.overlayMouseTarget.append(overlay)
    onSurface(surface)
  }
  view.draw = () => {
    for (const listener of listeners) listener()
  }
  view.onRemove = () => overlay.remove()
  view.setMap(map)
  return () => view.setMap(null)
}

function googleViewport(map: google.maps.Map): Viewport | null {
  const center = map.getCenter()?.toJSON()
  const bounds = map.getBounds()?.toJSON()
  return center && bounds ? { center, bounds, zoom: map.getZoom() ?? 0 } : null
}
