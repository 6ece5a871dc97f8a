export type MapSources = Record<'connect' | 'img' | 'script' | 'style' | 'font' | 'frame' | 'worker', string[]>

type Config = {
  map: {
    styleUrl: string | null
    /** Further origins of map data, for styles with tiles of another origin. */
    origins: readonly string[]
    googleKey: string | null
  }
}

/**
 * Google's list for the Maps JavaScript API (developers.google.com/maps/documentation/javascript/content-security-policy), without its
 * 'unsafe-eval': maps, their controls and Street View work without it.
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
 * Returns the sources of the configured maps. With a Google key, includes the tiles of the map style too, because that map is the fallback
 * when Google Maps cannot be loaded.
 */
export function mapCspSources({ map }: Config): MapSources {
  const tiles = [...new Set([...(map.styleUrl ? [new URL(map.styleUrl).origin] : []), ...map.origins])]
  const provider = map.googleKey ? GOOGLE : NOTHING
  return { ...provider, connect: [...provider.connect, ...tiles], img: [...provider.img, ...tiles] }
}
