import { Icon } from './icon.tsx'

/** Marks a button that removes or closes something. */
export const CloseIcon = () => <Icon path="m4.5 4.5 7 7M11.5 4.5l-7 7" />
