/** The dialogs about one entry. 'now' edits an entry from the strip of open entries above the table. */
export type EntryDialogName = 'edit' | 'now' | 'comments' | 'history' | 'map' | 'missing'
export type BulkDialogName = 'edit-selected' | 'delete-selected'
export type EntriesDialogName = 'add' | 'filters' | EntryDialogName | BulkDialogName

export type EntryDialogOpener = (dialog: EntryDialogName, id: string) => void
