/** The text size that browsers begin with. Widths are given in pixels for it, and grow with the size that a user chooses. */
const usualSize = 16

export const inRem = (px: number): string => `${px / usualSize}rem`

export const grownPx = (px: number): number =>
  (px / usualSize) * Number.parseFloat(window.getComputedStyle(document.documentElement).fontSize)
