/** about half a second: by then a list has been drawn anew */
const patienceFrames = 30

/**
 * The focus goes to a button that may be drawn anew just now, as that of a row which moves to another table: the one
 * that was there goes, and the focus with it. Where it stays, only a focus that got lost is brought back, since a
 * dialog that closes gives it back itself.
 */
export function focusSoon(id: string): void {
  const before = document.getElementById(id)
  let frame = 0
  const look = () => {
    frame++
    const button = document.getElementById(id)
    const isNew = button !== null && button !== before
    const isLost = frame > 2 && (document.activeElement === null || document.activeElement === document.body)
    if (button && (isNew || isLost)) return button.focus()
    if (frame < patienceFrames) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
