import 'leaflet/dist/leaflet.css'
import {
  circle,
  divIcon,
  latLngBounds,
  map as createMap,
  marker,
  tileLayer,
  type LatLng,
  type Map,
} from 'leaflet/dist/leaflet-src.esm.js'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Country } from '../../shared/domain/markets.ts'
import { Button } from '../ui/buttons/button.tsx'
import { mapTiles } from '../../shared/map-tiles.ts'
import styles from './leaflet-map.module.css'

interface MapLocation {
  id: string
  position: LatLng
  /** Radius in metres. */
  accuracy: number
  text: string
}

const defaultZoom = 10
/** Limits the initial zoom, so that a single location is shown with its surroundings. */
const maxFitZoom = 12
const maxZoom = 18
const closerZoom = 16

/** The map begins here if there are no locations. */
const capitals: Record<Country, LatLng> = {
  IS: [64.147, -21.94],
  GB: [51.507, -0.128],
  IE: [53.35, -6.26],
  PT: [38.722, -9.139],
}

export function LeafletMap({
  locations,
  country,
  label,
}: {
  locations: readonly MapLocation[]
  country: Country
  label: string
}) {
  const { t } = useTranslation('shell')
  const container = useRef<HTMLElement>(null)
  const shownMap = useRef<Map>(undefined)
  const [firstLocation, secondLocation] = locations
  const locationsJson = JSON.stringify(locations)
  useEffect(() => {
    if (!container.current) return undefined
    const hasReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const map = createMap(container.current, {
      maxZoom,
      zoomControl: true,
      zoomAnimation: !hasReducedMotion,
      fadeAnimation: !hasReducedMotion,
      markerZoomAnimation: !hasReducedMotion,
    })
    shownMap.current = map
    map.attributionControl.setPrefix(false)
    tileLayer(mapTiles.url, { attribution: mapTiles.attribution }).addTo(map)
    const parsedLocations: MapLocation[] = JSON.parse(locationsJson)
    const circles = parsedLocations.map(({ position, accuracy }) =>
      circle(position, { radius: accuracy, className: styles.circle ?? '', interactive: false }),
    )
    map.setView(capitals[country], defaultZoom)
    for (const [index, { position, text }] of parsedLocations.entries()) {
      const icon = divIcon({ className: styles.pin ?? '', html: String(index + 1), iconSize: [28, 28] })
      const pin = marker(position, { icon, title: text }).addTo(map).bindPopup(document.createTextNode(text))
      // The pin shows only a number, so screen readers need a label.
      pin.getElement()?.setAttribute('aria-label', `${index + 1}. ${text}`)
    }
    for (const accuracyCircle of circles) accuracyCircle.addTo(map)
    if (circles.length > 0)
      map.fitBounds(latLngBounds(circles.map(accuracyCircle => accuracyCircle.getBounds())), {
        maxZoom: maxFitZoom,
        animate: false,
      })
    return () => {
      map.remove()
    }
  }, [locationsJson, country])
  return (
    <>
      <section ref={container} className={styles.map} aria-label={label} />
      {firstLocation && !secondLocation ? (
        <Button onPress={() => shownMap.current?.setView(firstLocation.position, closerZoom)}>{t('closer')}</Button>
      ) : null}
    </>
  )
}
