import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { MapDetail } from '../../../../contract/map-detail.ts'
import { useApi, useSite } from '../../../site.ts'
import type { Theme } from '../../base-map/plain-style.ts'
import { ringLabels } from '../../base-map/rings.ts'
import { type Label, labelsInView } from '../../base-map/towns.ts'
import { MapControls } from '../../controls/map-controls.tsx'
import * as styles from '../../map-ground.module.css'
import { Labels } from '../../markers/marker.tsx'
import { Markers, useMarkers } from '../../markers/markers-layer.tsx'
import type { ProviderProps } from '../../provider.ts'
import { drawBaseMap, type MapType, mapTypes, plainType } from './base-map.ts'
import { useMap } from './use-map.ts'

/** Lowest zoom level at which the smallest ring is wide enough for its label. */
const RING_LABELS_FROM = 14.5

export default function MaplibreMapView(props: ProviderProps) {
  const { styleUrl } = useSite().map
  const holder = useRef<HTMLDivElement>(null)
  const drawn = useMap(holder, props)
  const plain = plainType(usePageTheme())
  const [chosen, setChosen] = useState<MapType | null>(null)
  const [isLost, setLost] = useState(false)
  const type = chosen ?? (styleUrl && !isLost ? 'Streets' : plain)
  const { onReady, around, towns, points, groups, target } = props
  const map = drawn?.map
  const view = drawn?.view ?? null

  const isPlain = type !== 'Streets'
  const { detail, features } = useMapDetail(isPlain)
  useEffect(() => {
    if (!map || (isPlain && detail === undefined)) return
    const onLost = () => {
      setLost(true)
      setChosen(null)
    }
    return drawBaseMap(map, type, { styleUrl, detail: detail ?? null, around, onDrawn: onReady, onLost })
  }, [map, type, isPlain, detail, styleUrl, around, onReady])

  const surface = drawn?.surface
  useEffect(() => {
    if (target) surface?.fit(target)
  }, [surface, target])

  const { markers, offsets } = useMarkers(points, view, groups)
  const labels = useMemo(() => {
    if (!view || !isPlain) return []
    const distances = around && view.zoom > RING_LABELS_FROM ? ringLabels(around) : []
    const clusters = markers.filter(({ kind }) => kind === 'cluster')
    const pins = markers.flatMap((marker) => {
      const offset = offsets.get(marker.key)
      return offset ? [{ place: marker, ...offset }] : []
    })
    return [...labelsInView(towns, view.bounds, view.zoom, { clusters, pins, features }), ...distances]
  }, [view, isPlain, towns, markers, offsets, around, features])
  return (
    <div className={styles.ground} data-map-type={type} data-in-page={props.isInPage || undefined}>
      <div className={styles.canvas} ref={holder} />
      {drawn
        ? createPortal(
            <>
              <Labels surface={drawn.surface} labels={labels} />
              <Markers {...props} surface={drawn.surface} markers={markers} offsets={offsets} />
            </>,
            drawn.surface.overlay,
          )
        : null}
      {drawn ? (
        <MapControls
          controls={props.controls}
          surface={drawn.surface}
          center={drawn.view.center}
          type={{ current: type, all: mapTypes(styleUrl), onChange: setChosen }}
        />
      ) : null}
      {isLost && isPlain ? (
        <p className={styles.note} role="status">
          Street map unavailable. Showing the basic map.
        </p>
      ) : null}
    </div>
  )
}

const DARK = '(prefers-color-scheme: dark)'

function usePageTheme(): Theme {
  return useSyncExternalStore(subscribe, pageTheme, () => 'light')
}

function pageTheme(): Theme {
  const named = document.documentElement.dataset.theme
  if (named === 'light' || named === 'dark') return named
  return matchMedia(DARK).matches ? 'dark' : 'light'
}

function subscribe(changed: () => void): () => void {
  const system = matchMedia(DARK)
  const page = new MutationObserver(changed)
  system.addEventListener('change', changed)
  page.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    page.disconnect()
  }
}

/** Undefined while loading. Null when there is none or loading failed; the map is then drawn without detail. */
type Detail = MapDetail | null | undefined

function useMapDetail(isWanted: boolean): { detail: Detail; features: Label[] } {
  const api = useApi()
  const { hasDetail } = useSite().map
  const [detail, setDetail] = useState<Detail>(hasDetail ? undefined : null)
  const isMissing = isWanted && detail === undefined
  useEffect(() => {
    if (!isMissing) return
    const abort = new AbortController()
    api.get('/api/map/detail', { signal: abort.signal }).then(setDetail, () => abort.signal.aborted || setDetail(null))
    return () => abort.abort()
  }, [api, isMissing])
  const features = useMemo(() => labelsOf(detail ?? null), [detail])
  return { detail, features }
}

function labelsOf(detail: MapDetail | null): Label[] {
  return (detail?.features ?? []).flatMap((feature) => {
    if (feature.properties.kind !== 'label' || feature.geometry.type !== 'Point') return []
    const [lng, lat] = feature.geometry.coordinates
    return [{ name: feature.properties.name, lat, lng, size: 'feature' as const }]
  })
}
