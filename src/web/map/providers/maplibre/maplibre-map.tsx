import { useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSite } from '../../../site.ts'
import { ringLabels } from '../../base-map/rings.ts'
import { labelsInView } from '../../base-map/towns.ts'
import { useMapDetail } from '../../base-map/use-map-detail.ts'
import { MapControls } from '../../controls/map-controls.tsx'
import * as styles from '../../map-ground.module.css'
import { Labels } from '../../markers/marker.tsx'
import { Markers, useMarkers } from '../../markers/markers-layer.tsx'
import type { ProviderProps } from '../../provider.ts'
import { usePageTheme } from '../../theme.ts'
import { drawBaseMap, type MapType, mapTypes, plainType } from './base-map.ts'
import { useMap } from './use-map.ts'

/** Lowest zoom level at which the smallest ring is wide enough for its label. */
const RING_LABELS_FROM = 14.5

/** A MapLibre map: external street tiles if they load, otherwise the plain map of the product. */
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
