/** What a map needs beyond the site itself, by directive of the Content-Security-Policy. */
export type MapSources = Record<'connect' | 'img' | 'script' | 'style' | 'font' | 'frame' | 'worker', string[]>

type Config = {
  map: {
    /** Null: nothing is fetched from elsewhere. */
    styleUrl: string | null
    /** Further origins of map data, for styles whose tiles live elsewhere. */
    origins: readonly string[]
    googleKey: string | null
  }
}

/**
 * Google's own list for the Maps JavaScript API (developers.google.com/maps/documentation/javascript/content-security-policy),
 * without its 'unsafe-eval': drawing a map, its controls and street view does without.
 */
const GOOGLE: MapSources = {
  script: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.ggpht.com',
    'https://*.googleusercontent.com',
    'blob:',
  ],
  img: [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
    'https://*.ggpht.com',
    'data:',
  ],
  connect: ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  frame: ['https://*.google.com'],
  font: ['https://fonts.gstatic.com'],
  style: ['https://fonts.googleapis.com', "'unsafe-inline'"],
  worker: ['blob:'],
}

const NOTHING: MapSources = { connect: [], img: [], script: [], style: [], font: [], frame: [], worker: [] }

/**
 * The sources that maps of this installation are drawn from. With a Google key that is Google's list, and the tiles of
 * the map style too, since that map stands in when Google's does not come.
 */
export function mapCspSources({ map }: Config): MapSources {
  const tiles = [...new Set([...(map.styleUrl ? [new URL(map.styleUrl).origin] : []), ...map.origins])]
  const provider = map.googleKey ? GOOGLE : NOTHING
  return { ...provider, connect: [...provider.connect, ...tiles], img: [...provider.img, ...tiles] }
}
