import type { StyleSpecification } from 'maplibre-gl'

const POI = /(^|[^a-z])pois?([^a-z]|$)/i

/** Removes layers with names of points of interest, for the schemas OpenMapTiles, Protomaps and Shortbread. */
export function removePoiLabels(style: StyleSpecification): StyleSpecification {
  return {
    ...style,
    layers: style.layers.filter((layer) => !isPoi(layer.id) && !('source-layer' in layer && isPoi(layer['source-layer']))),
  }
}

function isPoi(name: string | undefined): boolean {
  return name !== undefined && POI.test(name.replaceAll('_', '-'))
}
