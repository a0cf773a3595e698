/** The location is read only on clocking in or out, and only if the employee has agreed. */
import type { z } from 'zod'
import type { LocationInput } from '../../../shared/api/schemas/entry.ts'
import { createStore } from '../../lib/browser/store.ts'

export type PhoneLocation = z.input<typeof LocationInput>

type LocationConsent = 'unasked' | 'yes' | 'no'
const storageKey = 'location'

function readStoredConsent(): LocationConsent {
  try {
    const value = window.localStorage.getItem(storageKey)
    return value === 'yes' || value === 'no' ? value : 'unasked'
  } catch {
    return 'no'
  }
}

const consentStore = createStore<LocationConsent>(readStoredConsent())
export const useLocationConsent = consentStore.use
export const hasLocationConsent = (): boolean => consentStore.get() === 'yes'

export function setLocationConsent(nextConsent: LocationConsent): void {
  consentStore.set(nextConsent)
  try {
    window.localStorage.setItem(storageKey, nextConsent)
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
}

/** A clock-in waits at most this long for the employee's answer about locations. */
const maxConsentWaitMs = 5000

const isAskingStore = createStore(false)
export const useIsAskingForLocation = isAskingStore.use

/**
 * Calls `act` at once if the employee has answered before or the phone has no geolocation. Otherwise asks first, and
 * calls `act` after the answer, after a timeout or when the employee leaves the app, so that the question never
 * prevents a clock-in.
 */
export function askForLocationBefore(act: () => void): void {
  if (consentStore.get() !== 'unasked' || !('geolocation' in navigator)) return act()
  const proceed = (): void => {
    if (!isAskingStore.get()) return
    isAskingStore.set(false)
    clearTimeout(timeout)
    unsubscribe()
    document.removeEventListener('visibilitychange', proceed)
    act()
  }
  isAskingStore.set(true)
  const timeout = setTimeout(proceed, maxConsentWaitMs)
  const unsubscribe = consentStore.subscribe(proceed)
  document.addEventListener('visibilitychange', proceed)
}

const locationTimeoutMs = 30_000
/** Cached positions older than this are ignored, because the employee may have moved since. */
const maxAgeMs = 60_000

/** Resolves to undefined if the phone may not share its location or finds no current one. */
export const readCurrentLocation = (): Promise<PhoneLocation | undefined> =>
  new Promise(resolve => {
    const requestedAt = Date.now()
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) => {
        const isOutdated = requestedAt - timestamp > maxAgeMs
        resolve(
          isOutdated
            ? undefined
            : {
                lat: coords.latitude,
                lon: coords.longitude,
                accuracy: coords.accuracy,
                timestamp: new Date(timestamp).toISOString(),
              },
        )
      },
      () => resolve(undefined),
      { enableHighAccuracy: true, maximumAge: 0, timeout: locationTimeoutMs },
    )
  })

interface LocationRequest {
  entry: string
  state: 'asking' | 'none' | { accuracy: number }
}
export const latestLocationRequest = createStore<LocationRequest | undefined>(undefined)
