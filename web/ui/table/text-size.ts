/** The text size that browsers begin with. Widths are given in pixels for it, and grow with the size that a user chooses. */
const defaultSizePx = 16

export const toRem = (px: number): string => `${px / defaultSizePx}rem`

export const toScaledPx = (px: number): number =>
  (px / defaultSizePx) * Number.parseFloat(window.getComputedStyle(document.documentElement).fontSize)
