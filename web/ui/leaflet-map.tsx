import 'leaflet/dist/leaflet.css'
import {
  circle,
  divIcon,
  latLngBounds,
  map as createMap,
  marker,
  tileLayer,
  type LatLng,
} from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useRef } from 'react'
import type { Country } from '../../shared/domain/markets.ts'
import { mapTiles } from '../../shared/map-tiles.ts'
import styles from './leaflet-map.module.css'

export interface Place {
  id: string
  at: LatLng
  /** metres around it */
  accuracy: number
  text: string
}

const usualZoom = 10
const closestZoom = 12

/** what is looked at where there is nothing to look at */
const capitals: Record<Country, LatLng> = {
  IS: [64.147, -21.94],
  GB: [51.507, -0.128],
  IE: [53.35, -6.26],
  PT: [38.722, -9.139],
}

/** numbered as in the list below it */
export function LeafletMap({ places, country, label }: { places: readonly Place[]; country: Country; label: string }) {
  const box = useRef<HTMLElement>(null)
  const content = JSON.stringify(places)
  useEffect(() => {
    if (!box.current) return undefined
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = createMap(box.current, {
      maxZoom: closestZoom,
      zoomControl: true,
      zoomAnimation: !isStill,
      fadeAnimation: !isStill,
      markerZoomAnimation: !isStill,
    })
    map.attributionControl.setPrefix(false)
    tileLayer(mapTiles.url, { attribution: mapTiles.attribution }).addTo(map)
    const given: Place[] = JSON.parse(content)
    const circles = given.map(({ at, accuracy }) =>
      circle(at, { radius: accuracy, className: styles.circle ?? '', interactive: false }),
    )
    map.setView(capitals[country], usualZoom)
    for (const [i, { at, text }] of given.entries()) {
      const icon = divIcon({ className: styles.pin ?? '', html: String(i + 1), iconSize: [28, 28] })
      const pin = marker(at, { icon, title: text }).addTo(map).bindPopup(document.createTextNode(text))
      // a number alone says nothing to those who cannot see where it stands
      pin.getElement()?.setAttribute('aria-label', `${i + 1}. ${text}`)
    }
    for (const around of circles) around.addTo(map)
    if (circles.length > 0)
      map.fitBounds(latLngBounds(circles.map(around => around.getBounds())), { maxZoom: closestZoom, animate: false })
    return () => {
      map.remove()
    }
  }, [content, country])
  return <section ref={box} className={styles.map} aria-label={label} />
}
