export const companiesPath = '/admin/app'

const hashPrefix = '#company-'

export const toCompanyPath = (id: string): string => `${companiesPath}${hashPrefix}${id}`

export const parseCompanyIdHash = (hash: string): string | undefined =>
  hash.startsWith(hashPrefix) ? hash.slice(hashPrefix.length) : undefined
