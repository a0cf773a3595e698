/**
 * With `--brief`, each group does as little as it can. This shows that the groups run, but the figures mean nothing.
 */
export const isBrief = process.argv.includes('--brief')

export const fullOrBrief = (fullValue: number, briefValue: number): number => (isBrief ? briefValue : fullValue)
