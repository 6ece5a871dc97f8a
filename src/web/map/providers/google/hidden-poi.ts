/// <reference types="google.maps" />
/** Styles for a Google map without names of points of interest. They hold only while the map has no cloud `mapId`. */
export const HIDDEN_POI_LABELS: google.maps.MapTypeStyle[] = [
  { featureType: 'poi', elementType: 'labels', stylers: [{ visibility: 'off' }] },
]
