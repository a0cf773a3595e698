/** Dialogs about one entry. 'now' edits an entry from the strip above the table. */
export type EntryDialog = 'edit' | 'now' | 'comments' | 'history' | 'map' | 'missing'
/** Dialogs about the selected entries. */
export type BulkDialog = 'edit-selected' | 'delete-selected'
export type DialogName = 'add' | 'filters' | EntryDialog | BulkDialog

export type OpenEntryDialog = (dialog: EntryDialog, id: string) => void
