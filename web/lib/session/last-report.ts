/** The filter of the report that this tab showed last, to which the bar leads back. */
const storageKey = 'last report'

/** The company's id keeps another company's filter apart. `search` is the query of the report's address. */
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
