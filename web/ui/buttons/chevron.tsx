import { Icon } from './icon.tsx'

/** Marks a control that opens something below it. */
export const Chevron = () => <Icon path="M4 6.5 8 10.5 12 6.5" />
