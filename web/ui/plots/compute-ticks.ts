/**
 * Returns evenly spaced round numbers, in at most `maxStepCount` steps, from 0 up to the first one that is at least
 * `maxValue`.
 */
export function computeTicks(maxValue: number, maxStepCount: number): number[] {
  if (!(maxValue > 0)) return [0, 1]
  const roughStep = maxValue / maxStepCount
  const powerOfTen = 10 ** Math.floor(Math.log10(roughStep))
  const stepFactor = [1, 2, 5, 10].find(candidate => candidate * powerOfTen >= roughStep) ?? 10
  const stepCount = Math.ceil(maxValue / (stepFactor * powerOfTen) - 1e-9)
  // Divides by whole numbers where possible, because multiples of 0.1 are inexact.
  return Array.from({ length: stepCount + 1 }, (_, i) =>
    powerOfTen < 1 ? (i * stepFactor) / Math.round(1 / powerOfTen) : i * stepFactor * powerOfTen,
  )
}
