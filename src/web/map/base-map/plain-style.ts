import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapDetail } from '../../../contract/map-detail.ts'
import type { Coordinates } from '../geometry.ts'
import { ringsAround } from './rings.ts'
import worldUrl from './world.json?url'

export type Theme = 'light' | 'dark'

const COLOURS = {
  light: {
    sea: '#c6dfe2',
    shore: '#a9cdd4',
    land: '#efe8d6',
    town: '#e6dac2',
    park: '#cfdcb4',
    wood: '#b9cc9a',
    road: '#fffcf5',
    railway: '#d3c4aa',
    ring: '#b7a48c',
  },
  dark: {
    sea: '#1c3139',
    shore: '#2d4d57',
    land: '#2a2026',
    town: '#362a30',
    park: '#2b3626',
    wood: '#35442d',
    road: '#4b3c44',
    railway: '#5a4850',
    ring: '#7d6872',
  },
} as const

type Colours = (typeof COLOURS)[Theme]

type Options = {
  detail: MapDetail | null
  around: Coordinates | null
}

/** The map that ships with the product, without tiles, fonts and external resources. Town names are drawn over it. */
export function plainStyle(theme: Theme, { detail, around }: Options): StyleSpecification {
  const colour = COLOURS[theme]
  return {
    version: 8,
    name: `plain ${theme}`,
    sources: {
      world: { type: 'geojson', data: new URL(worldUrl, location.origin).href, tolerance: 0.2, attribution: 'Natural Earth' },
      ...(detail ? { detail: { type: 'geojson', data: detail, tolerance: 0.1 } } : {}),
      ...(around ? { rings: { type: 'geojson', data: ringsAround(around), tolerance: 0 } } : {}),
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colour.sea } },
      {
        id: 'shore',
        type: 'line',
        source: 'world',
        paint: { 'line-color': colour.shore, 'line-width': widths([3, 1.5], [8, 6], [12, 10]) },
      },
      { id: 'land', type: 'fill', source: 'world', paint: { 'fill-color': colour.land } },
      { id: 'borders', type: 'line', source: 'world', paint: { 'line-color': colour.town, 'line-width': 1 } },
      ...(detail ? detailLayers(colour) : []),
      ...(around ? [rings(colour.ring)] : []),
    ],
  }
}

function detailLayers(colour: Colours): LayerSpecification[] {
  return [
    area('town', colour.town),
    area('park', colour.park),
    area('wood', colour.wood),
    { ...area('lake', colour.sea), id: 'lake' },
    line('lake', colour.shore, widths([9, 0.5], [12, 2], [15, 5]), 'lake-shore'),
    line('stream', colour.shore, widths([9, 1.5], [11, 4], [15, 16]), 'stream-shore'),
    line('stream', colour.sea, widths([9, 0.5], [11, 2], [15, 12])),
    line('river', colour.shore, widths([6, 1.5], [9, 5], [11, 13], [15, 84]), 'river-shore'),
    line('river', colour.sea, widths([6, 0.5], [9, 2.5], [11, 7.5], [15, 68])),
    { ...line('railway', colour.railway, widths([9, 0.75], [11, 1.75], [15, 3.5])), minzoom: 9 } as LayerSpecification,
    { ...line('road', colour.road, widths([9, 1.5], [11, 4], [15, 15])), minzoom: 8 } as LayerSpecification,
    { ...line('motorway', colour.road, widths([9, 3], [11, 8], [15, 28])), minzoom: 9 } as LayerSpecification,
  ]
}

function rings(colour: string): LayerSpecification {
  return {
    id: 'rings',
    type: 'line',
    source: 'rings',
    minzoom: 12,
    paint: { 'line-color': colour, 'line-width': 1.5, 'line-dasharray': [3, 3] },
  }
}

function area(kind: string, colour: string): LayerSpecification {
  return { id: kind, type: 'fill', source: 'detail', minzoom: 9, filter: ['==', ['get', 'kind'], kind], paint: { 'fill-color': colour } }
}

function line(kind: string, colour: string, width: ExpressionSpecification, id: string = kind): LayerSpecification {
  return {
    id,
    type: 'line',
    source: 'detail',
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-cap': kind === 'railway' ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width, ...(kind === 'railway' ? { 'line-dasharray': [4, 3] } : {}) },
  }
}

function widths(...stops: [zoom: number, pixels: number][]): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat()] as ExpressionSpecification
}
