export const toEmployeeFormLink = (id: string): string => `/app?${new URLSearchParams({ edit: id })}#employees`

interface EntriesFilter {
  from: string
  to: string
  employee?: string
  approved?: 'true' | 'false'
}

export const toEntriesLink = (filter: EntriesFilter): string => `/app?${new URLSearchParams({ ...filter })}#entries`

/** Follows the link at once, because it expires. The page stays open if the link leads to a file. */
export async function followLink(fetchLink: () => Promise<{ url: string }>): Promise<void> {
  const { url } = await fetchLink()
  window.location.assign(url)
}
