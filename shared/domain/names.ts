/** the form in which names are compared: Ásgeir and ÁSGEIR  are one name, Asgeir is another */
export const comparableName = (name: string): string => tidyName(name.normalize('NFKC')).toLowerCase()

/** the form in which a name is kept and shown */
export const tidyName = (name: string): string => name.trim().replace(/\s+/gu, ' ')
