/** Links between the company's screens. */

/** Address that opens the employee's form. */
export const employeeFormLink = (id: string): string => `/app?${new URLSearchParams({ edit: id })}#employees`

interface EntriesFilter {
  from: string
  to: string
  employee?: string
  approved?: 'true' | 'false'
}

/** Address of the entries that match the filter. */
export const entriesLink = (filter: EntriesFilter): string => `/app?${new URLSearchParams({ ...filter })}#entries`

/** Fetches a link and follows it at once, because it expires. The page stays open if the link is a file. */
export async function followLink(fetchLink: () => Promise<{ url: string }>): Promise<void> {
  const { url } = await fetchLink()
  window.location.assign(url)
}
