/** Stores the report that this tab showed last, so that the link in the bar opens it again. */
const storageKey = 'last report'

/**
 * Saves the query `search` of the report's URL. Stores the company's id with it, so that no other company gets this
 * report.
 */
export function saveLastReport(company: string, search: string): void {
  try {
    window.sessionStorage.setItem(storageKey, `${company} ${search}`)
  } catch {
    // Without storage, the bar leads to the default report.
  }
}

export function readLastReport(company: string): string {
  try {
    const [savedCompany, search = ''] = (window.sessionStorage.getItem(storageKey) ?? '').split(' ')
    return savedCompany === company ? search : ''
  } catch {
    return ''
  }
}
