/** About half a second, by which time a list has been rendered again. */
const maxFrames = 30

/**
 * Moves the focus to a button that may be about to be rendered again, such as that of a row which moves to another
 * table: the old button disappears, and the focus with it. If the button stays, the focus is only moved if it got lost,
 * because a closing dialog restores it by itself. Nothing happens once the user presses anything.
 */
export function restoreFocus(id: string): void {
  const before = document.getElementById(id)
  const userAction = new AbortController()
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, () => userAction.abort(), { capture: true, signal: userAction.signal })
  let frame = 0
  const checkFocus = () => {
    if (userAction.signal.aborted) return
    frame++
    const button = document.getElementById(id)
    const isNew = button !== null && button !== before
    // The focus is nowhere, or on an ancestor: a table focuses the row itself when the row changes.
    const isLost = frame > 2 && (document.activeElement === null || document.activeElement.contains(button))
    // Checked in each frame, because a table also moves the focus when one of its rows disappears.
    if (button && document.activeElement !== button && (isNew || isLost)) button.focus()
    if (frame < maxFrames) requestAnimationFrame(checkFocus)
    else userAction.abort()
  }
  requestAnimationFrame(checkFocus)
}
