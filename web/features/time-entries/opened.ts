/** what opens above the place; `now` is an entry that is edited from the strip above */
export type EntryDialog = 'edit' | 'now' | 'comments' | 'history' | 'map' | 'missing'
/** of what is selected, from the bar above the table or the one below */
export type BulkDialog = 'edit-selected' | 'delete-selected'
export type DialogName = 'add' | EntryDialog | BulkDialog

export type OpenEntry = (what: EntryDialog, id: string) => void
