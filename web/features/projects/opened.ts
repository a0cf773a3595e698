/** the dialog that is open, and what it is about */
export interface Opened {
  what: 'create' | 'edit' | 'description'
  id?: string
}

/** the button that opens it, where the focus returns */
export const openerOf = ({ what, id }: Opened): string => (id ? `${what}-${id}` : what)
export const togglerOf = (id: string): string => `toggle-${id}`
