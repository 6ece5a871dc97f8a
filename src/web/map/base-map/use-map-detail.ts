import { useEffect, useMemo, useState } from 'react'
import type { MapDetail } from '../../../contract/map-detail.ts'
import { useApi, useSite } from '../../site.ts'
import type { Label } from './towns.ts'

/** Undefined while loading. Null when there is none or loading failed; the map is then drawn without detail. */
export type Detail = MapDetail | null | undefined

export function useMapDetail(isWanted: boolean): { detail: Detail; features: Label[] } {
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
