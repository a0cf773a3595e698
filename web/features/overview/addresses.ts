/** Addresses of the entries screen, which has its filter in the query. */
const entriesOf = (query: Record<string, string>): string => `/app?${new URLSearchParams(query).toString()}#entries`

export const allEntries = '/app#entries'
export const allEmployees = '/app#employees'
export const employeeAddress = (id: string): string => `/app#employee-${id}`
export const daysAddress = ({ from, to }: { from: string; to: string }): string => entriesOf({ from, to })
export const employeeDayAddress = (employee: string, day: string): string => entriesOf({ from: day, to: day, employee })
