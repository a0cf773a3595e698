/**
 * The project in the URL: `#projects` is the list, `#projects-<id>` has the panel of a project open, and
 * `#projects-new` is the list with its dialog for a new project.
 */

const screenHash = 'projects'
const addressPattern = /^#projects-(?!new$)([0-9A-Za-z]+)$/

export const parseProject = (hash: string): string | undefined => addressPattern.exec(hash)?.[1]

export const projectHash = (id: string | undefined): string => (id === undefined ? screenHash : `${screenHash}-${id}`)
