/**
 * With `--brief`, every group does as little as it can. This checks that the groups run, but the figures mean nothing.
 */
export const isBrief = process.argv.includes('--brief')

/** Returns the default number of repetitions or items, or the smaller one with `--brief`. */
export const fullOrBrief = (usual: number, inBrief: number): number => (isBrief ? inBrief : usual)
