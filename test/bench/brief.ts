/**
 * With `--brief`, each group does as little as it can. This shows that the groups run, but the figures mean nothing.
 */
export const isBriefBenchmark = process.argv.includes('--brief')

export const chooseFullOrBrief = (fullValue: number, briefValue: number): number =>
  isBriefBenchmark ? briefValue : fullValue
