import type { Town } from './base-map/towns.ts'
import type { Bounds, Coordinates } from './geometry.ts'
import type { Viewport } from './map-adapter.ts'
import type { MapPoint, PointGroup } from './markers/markers.ts'

export type MapControl = 'zoom' | 'fullscreen' | 'mapType' | 'streetView'

export type { Town }

export type MapProps = {
  label: string
  center: Coordinates
  zoom: number
  points: readonly MapPoint[]
  groups?: readonly PointGroup[]
  /** The place that the map is about. A map without streets shows distances from it. */
  around: Coordinates | null
  towns: readonly Town[]
  controls: readonly MapControl[]
  selectedId: string | null
  emphasisedId: string | null
  onSelect: (id: string) => void
  onViewChange: (view: Viewport) => void
  /** Area to move to, whenever the object changes. */
  target?: Bounds | null
  /** Whether the map gets the focus when it moves to its target. Default: true, because the button that moved it may be gone. */
  isFocusedOnMove?: boolean
  onPick?: (place: Coordinates) => void
  /** Whether the wheel and one finger scroll the page instead of moving the map. */
  isInPage: boolean
}

export type ProviderProps = MapProps & {
  onReady: () => void
  /** Called when this provider cannot draw: no WebGL, no accepted key, or not reachable. */
  onUnavailable: () => void
}
