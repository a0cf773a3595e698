import { createStoredSetting } from './stored-setting.ts'

/** Whether single keys press buttons. Speech input would trigger them by accident. */
export const shortcuts = createStoredSetting(
  'shortcuts',
  text => text !== 'off',
  isOn => (isOn ? 'on' : 'off'),
)
