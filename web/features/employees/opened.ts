/** the dialog that is open, and whom it is about */
export interface Opened {
  what: 'create' | 'edit' | 'sms'
  id?: string
}

/** the button that opens it, where the focus returns */
export const openerOf = ({ what, id }: Opened): string => (id ? `${what}-${id}` : what)
