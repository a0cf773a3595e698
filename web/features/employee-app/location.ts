/** where the phone is, asked for at clocking alone, and only of those who said yes */
import type { z } from 'zod'
import type { GivenLocation } from '../../../shared/api/schemas/work-log.ts'
import { createStore } from '../../lib/store.ts'

export type Fix = z.input<typeof GivenLocation>

export type Choice = 'unasked' | 'yes' | 'no'
const storageKey = 'location'

function stored(): Choice {
  try {
    const value = window.localStorage.getItem(storageKey)
    return value === 'yes' || value === 'no' ? value : 'unasked'
  } catch {
    return 'no'
  }
}

const choice = createStore<Choice>(stored())
export const useChoice = choice.use
export const isWanted = (): boolean => choice.get() === 'yes'

export function choose(next: Choice): void {
  choice.set(next)
  try {
    window.localStorage.setItem(storageKey, next)
  } catch {
    // it holds for this visit
  }
}

const patienceMs = 30_000
/** what a phone remembers of where it was is no place where somebody is */
const oldMs = 60_000

/** undefined: the phone does not know, or may not say */
export const whereNow = (): Promise<Fix | undefined> =>
  new Promise(resolve => {
    const asked = Date.now()
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) => {
        const isOld = asked - timestamp > oldMs
        resolve(
          isOld
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
      { enableHighAccuracy: true, maximumAge: 0, timeout: patienceMs },
    )
  })

/** what became of the last question, for the entry that it was asked for */
export interface Asked {
  entry: string
  state: 'asking' | 'none' | { accuracy: number }
}
export const asked = createStore<Asked | undefined>(undefined)
