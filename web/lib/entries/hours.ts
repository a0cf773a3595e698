import { longShiftSeconds } from '../../../shared/domain/entry.ts'
import type { Entry } from './entries.ts'

const boldDurationSeconds = 36_000

/** An open entry counts up to now. */
export const computeDuration = (entry: Entry, nowSeconds = Date.now() / 1000): number =>
  entry.total_time ?? Math.max(0, Math.floor(nowSeconds - Date.parse(entry.start_time) / 1000))

export const chooseEmphasis = (seconds: number): 'bold' | 'danger' | undefined =>
  seconds >= longShiftSeconds ? 'danger' : seconds >= boldDurationSeconds ? 'bold' : undefined
