/** Links between the company's screens. */

/** Opens the employee's form. */
export const employeeFormLink = (id: string): string => `/app?${new URLSearchParams({ edit: id })}#employees`

interface EntriesFilter {
  from: string
  to: string
  employee?: string
  approved?: 'true' | 'false'
}

/** Opens the entries that match the filter. */
export const entriesLink = (filter: EntriesFilter): string => `/app?${new URLSearchParams({ ...filter })}#entries`
