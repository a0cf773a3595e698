/** `--brief` runs every group with as little as it can, only to show that the groups work: their figures say nothing. */
export const isBrief = process.argv.includes('--brief')

/** how often something is repeated, or how much there is of it */
export const amount = (usual: number, inBrief: number): number => (isBrief ? inBrief : usual)
