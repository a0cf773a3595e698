import { createStoredSetting } from './stored-setting.ts'

/**
 * Whether single keys press buttons. Users of speech input can turn this off, because speech would press the keys by
 * accident.
 */
export const shortcutsSetting = createStoredSetting(
  'shortcuts',
  text => text !== 'off',
  isOn => (isOn ? 'on' : 'off'),
)
