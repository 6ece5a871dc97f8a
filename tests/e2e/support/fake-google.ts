import type { Page } from '@playwright/test'

/**
 * Replaces Google's script with the part of it that a map with an overlay uses: a map that stores its options, fires `idle` and has a
 * projection.
 */
function fakeGoogle(): void {
  type Listener = (event?: object) => void
  class MvcObject {
    listeners: Record<string, Listener[]> = {}
    addListener(name: string, listener: Listener) {
      const listeners = this.listeners[name] ?? []
      this.listeners[name] = listeners
      listeners.push(listener)
      return { remove: () => listeners.splice(listeners.indexOf(listener), 1) }
    }
    fire(name: string, event?: object) {
      for (const listener of this.listeners[name] ?? []) listener(event)
    }
    set() {}
    get() {}
  }
  const json = (value: object) => ({ ...value, toJSON: () => value })
  class FakeMap extends MvcObject {
    options: Record<string, unknown>
    constructor(element: HTMLElement, options: Record<string, unknown>) {
      super()
      this.options = options
      element.dataset.options = JSON.stringify(options)
      setTimeout(() => this.fire('idle'), 50)
      // A click is converted to a position with the projection below.
      element.addEventListener('click', ({ offsetX, offsetY }) => {
        this.fire('click', { latLng: json({ lat: 51.8 - offsetY / 1200, lng: offsetX / 700 - 1.2 }) })
      })
    }
    setOptions(options: object) {
      Object.assign(this.options, options)
    }
    getCenter() {
      return json(this.options.center as object)
    }
    getZoom() {
      return this.options.zoom
    }
    getBounds() {
      return json({ west: -1.2, east: 0, south: 51.2, north: 51.8 })
    }
    moveCamera(options: object) {
      this.setOptions(options)
    }
    getDiv() {
      return document.querySelector('[data-options]')
    }
    getRenderingType() {
      return 'RASTER'
    }
    getHeading() {}
    getTilt() {}
    setMap() {}
  }
  class OverlayView extends MvcObject {
    onAdd: Listener = () => {}
    draw: Listener = () => {}
    static preventMapHitsFrom() {}
    setMap(map: FakeMap | null) {
      if (!map) return
      this.onAdd()
      this.draw()
    }
    getPanes() {
      return { overlayMouseTarget: document.querySelector('[data-options]') }
    }
    getProjection() {
      return { fromLatLngToDivPixel: ({ lat, lng }: { lat: number; lng: number }) => ({ x: (lng + 1.2) * 700, y: (51.8 - lat) * 1200 }) }
    }
  }
  class LatLng {
    lat: number
    lng: number
    constructor(lat: number, lng: number) {
      this.lat = lat
      this.lng = lng
    }
  }
  const event = {
    clearInstanceListeners() {},
    addListener: (target: MvcObject, name: string, listener: Listener) => target.addListener(name, listener),
    trigger() {},
  }
  const Settings = { getInstance: () => ({}) }
  const maps = { Map: FakeMap, Settings, OverlayView, LatLng, event, ColorScheme: {}, RenderingType: {}, MapTypeId: {} }
  const page = window as unknown as { google?: { maps: Record<string, unknown> } }
  const google = page.google ?? { maps: {} }
  page.google = google
  Object.assign(google.maps, maps, { importLibrary: async () => maps })
  ;(google.maps.__ib__ as Listener | undefined)?.()
}

/**
 * Serves the fake script in place of Google Maps.
 * @returns the requested URLs
 */
export async function serveGoogle(page: Page): Promise<URL[]> {
  const asked: URL[] = []
  await page.route('https://maps.googleapis.com/**', (route) => {
    asked.push(new URL(route.request().url()))
    return route.fulfill({ contentType: 'text/javascript', body: `(${fakeGoogle.toString()})()` })
  })
  return asked
}
