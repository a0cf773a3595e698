/** The browsers' default text size. Widths are in pixels at this size, and grow with the user's text size. */
const defaultSizePx = 16

export const toRem = (px: number): string => `${px / defaultSizePx}rem`

export const toScaledPx = (px: number): number =>
  (px / defaultSizePx) * Number.parseFloat(window.getComputedStyle(document.documentElement).fontSize)
