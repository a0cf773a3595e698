/** Types for the parts of Leaflet in use, because the package has none. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export type LatLng = readonly [lat: number, lon: number]

  export interface Map {
    attributionControl: { setPrefix: (prefix: string | false) => void }
    setView: (centre: LatLng, zoom: number) => Map
    fitBounds: (bounds: Bounds, options: { maxZoom: number; animate: boolean }) => Map
    remove: () => void
  }
  interface Bounds {
    isValid: () => boolean
  }
  interface Layer {
    addTo: (map: Map) => this
    bindPopup: (content: Node) => this
    getBounds: () => Bounds
    getElement: () => HTMLElement | undefined
  }
  interface Icon {
    createIcon: () => HTMLElement
  }

  export function map(
    box: HTMLElement,
    options: {
      maxZoom: number
      zoomControl: boolean
      zoomAnimation: boolean
      fadeAnimation: boolean
      markerZoomAnimation: boolean
    },
  ): Map
  export function tileLayer(url: string, options: { attribution: string }): Layer
  export function circle(at: LatLng, options: { radius: number; className: string; interactive: boolean }): Layer
  export function marker(at: LatLng, options: { icon: Icon; title: string }): Layer
  export function divIcon(options: { className: string; html: string; iconSize: [number, number] }): Icon
  export function latLngBounds(bounds: readonly Bounds[]): Bounds
}
