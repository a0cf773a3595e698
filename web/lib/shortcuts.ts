import { createKept } from './kept.ts'

/** whether single keys press buttons: they stand in the way of those who speak to their computer */
export const shortcuts = createKept(
  'shortcuts',
  text => text !== 'off',
  isOn => (isOn ? 'on' : 'off'),
)
