/**
 * `#projects` is the list, `#projects-<id>` opens the panel of a project, and `#projects-new` the dialog for a new one.
 */

const screenHash = 'projects'
const addressPattern = /^#projects-(?!new$)([0-9A-Za-z]+)$/

export const parseProjectIdOfHash = (hash: string): string | undefined => addressPattern.exec(hash)?.[1]

export const toProjectHash = (id: string | undefined): string => (id === undefined ? screenHash : `${screenHash}-${id}`)
