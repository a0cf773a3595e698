import { createStoredSetting } from './stored-setting.ts'

/** Whether single keys trigger buttons. They get in the way of people who use speech input. */
export const shortcuts = createStoredSetting(
  'shortcuts',
  text => text !== 'off',
  isOn => (isOn ? 'on' : 'off'),
)
