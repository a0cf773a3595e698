export interface Figure {
  name: string
  value: number
  unit: 'ms' | 's' | '/s' | 'KB' | 'MB' | 'times' | 'calls' | 'WCU' | 'RCU' | 'cents' | 'score'
  /** The budget is a maximum, or a minimum for a rate. */
  budget?: number
}

export const findMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
export const computePercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN

const formatNumber = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

export function printFigures(title: string, figures: readonly Figure[], seconds: number): void {
  console.log(`\n${title}   (measured in ${seconds.toFixed(1)} s)`)
  for (const { name, value, unit, budget } of figures) {
    const isWithin = budget === undefined || (unit === '/s' ? value >= budget : value <= budget)
    const limit =
      budget === undefined
        ? ''
        : `${unit === '/s' ? 'at least' : 'at most'} ${budget} ${unit}${isWithin ? '' : '   OVER'}`
    console.log(`  ${name.padEnd(58)} ${`${formatNumber(value)} ${unit}`.padStart(12)}   ${limit}`)
  }
}
