/** Links between screens of the company. */

/** Opens the employee's form. */
export const employeeFormLink = (id: string): string => `/app?${new URLSearchParams({ edit: id })}#employees`

interface EntriesFilter {
  from: string
  to: string
  employee?: string
  approved?: 'true' | 'false'
}

/** The entries that the filter names. */
export const entriesLink = (filter: EntriesFilter): string => `/app?${new URLSearchParams({ ...filter })}#entries`
