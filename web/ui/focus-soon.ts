/** about half a second: by then a list has been drawn anew */
const patienceFrames = 30

/**
 * The focus goes to a button that may be drawn anew just now, as that of a row which moves to another table: the one
 * that was there goes, and the focus with it. Where it stays, only a focus that got lost is brought back, since a
 * dialog that closes gives it back itself. Whoever presses anything meanwhile has gone on, and is left alone.
 */
export function focusSoon(id: string): void {
  const before = document.getElementById(id)
  const goneOn = new AbortController()
  for (const press of ['keydown', 'pointerdown'])
    document.addEventListener(press, () => goneOn.abort(), { capture: true, signal: goneOn.signal })
  let frame = 0
  const look = () => {
    if (goneOn.signal.aborted) return
    frame++
    const button = document.getElementById(id)
    const isNew = button !== null && button !== before
    // nowhere, or with what the button is in: a table gives the focus of a row that changes to the row itself
    const isLost = frame > 2 && (document.activeElement === null || document.activeElement.contains(button))
    // looked at again after it was given: a table moves the focus too when a row of its own goes
    if (button && document.activeElement !== button && (isNew || isLost)) button.focus()
    if (frame < patienceFrames) requestAnimationFrame(look)
    else goneOn.abort()
  }
  requestAnimationFrame(look)
}
