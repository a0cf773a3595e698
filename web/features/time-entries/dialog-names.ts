/** Dialogs about one entry. 'now' edits an entry from the strip above the table. */
export type EntryDialogName = 'edit' | 'now' | 'comments' | 'history' | 'map' | 'missing'
/** Dialogs about the selected entries. */
export type BulkDialogName = 'edit-selected' | 'delete-selected'
export type DialogName = 'add' | 'filters' | EntryDialogName | BulkDialogName

export type OpenEntryDialog = (dialog: EntryDialogName, id: string) => void
