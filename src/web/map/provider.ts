import type { Town } from './base-map/towns.ts'
import type { Bounds, Coordinates } from './geometry.ts'
import type { Viewport } from './map-adapter.ts'
import type { MapPoint, PointGroup } from './markers/markers.ts'

export type MapControl = 'zoom' | 'fullscreen' | 'mapType' | 'streetView'

export type { Town }

/** What every map shows and tells, whichever provider draws it. */
export type MapProps = {
  /** What the map is called for those who do not see it. */
  label: string
  /** Where it opens. */
  center: Coordinates
  zoom: number
  points: readonly MapPoint[]
  /** Venues beside the points that are known by their number alone. */
  groups?: readonly PointGroup[]
  /** The one place this map is about, where there is one: a base map without streets shows how far things are from it. */
  around: Coordinates | null
  /** Names for a base map that has none of its own. */
  towns: readonly Town[]
  controls: readonly MapControl[]
  selectedId: string | null
  /** The venue pointed at elsewhere on the page. */
  emphasisedId: string | null
  onSelect: (id: string) => void
  onViewChange: (view: Viewport) => void
  /** A part of the map to move to, each time another one is given. */
  target?: Bounds | null
  /** Whether the map takes the focus when it moves to its target. Default: true, because the button that moved it may be gone. */
  isFocusedOnMove?: boolean
  /** Called with the place of a press on the map itself, where it is there to choose one. */
  onPick?: (place: Coordinates) => void
  /** Whether the wheel and one finger move the map at once, or leave the page its scrolling. */
  isInPage: boolean
}

export type ProviderProps = MapProps & {
  /** The map is drawn; until then the page shows that it loads. */
  onReady: () => void
  /** This provider cannot draw here: no WebGL, no key accepted, not reachable. */
  onUnavailable: () => void
}
