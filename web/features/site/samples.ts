import { createContext } from 'react'

/** Whether the page shows samples in place of facts that the operator has not filled in yet. */
export const ShowsSamplesContext = createContext(false)
