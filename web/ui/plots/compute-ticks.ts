/** Returns evenly spaced round numbers from 0 up to the first that is not below `max`, in at most `count` steps. */
export function computeTicks(max: number, count: number): number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find(candidate => candidate * power >= rough) ?? 10
  const steps = Math.ceil(max / (factor * power) - 1e-9)
  // Divides by whole numbers where possible, because multiples of 0.1 are inexact.
  return Array.from({ length: steps + 1 }, (_, i) =>
    power < 1 ? (i * factor) / Math.round(1 / power) : i * factor * power,
  )
}
