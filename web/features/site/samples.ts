import { createContext } from 'react'

/** Whether the page shows samples of what the operator has not filled in yet. */
export const SamplesContext = createContext(false)
