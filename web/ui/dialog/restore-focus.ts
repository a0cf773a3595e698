/** About half a second, by which time a list has rendered again. */
const maxFrames = 30

/**
 * Focuses a button that may be replaced by a new element, for example when its row moves to another table. An element
 * that stays is focused only if the focus was lost, because a closing dialog restores the focus itself.
 */
export function restoreFocus(id: string): void {
  const originalButton = document.getElementById(id)
  const userAction = new AbortController()
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, () => userAction.abort(), { capture: true, signal: userAction.signal })
  let frame = 0
  const checkFocus = () => {
    if (userAction.signal.aborted) return
    frame++
    const button = document.getElementById(id)
    const isReplaced = button !== null && button !== originalButton
    // The focus may be on an ancestor, because a table focuses the row itself when the row changes.
    const isFocusLost = frame > 2 && (document.activeElement === null || document.activeElement.contains(button))
    // Checks each frame, because a table also moves the focus when one of its rows disappears.
    if (button && document.activeElement !== button && (isReplaced || isFocusLost)) button.focus()
    if (frame < maxFrames) requestAnimationFrame(checkFocus)
    else userAction.abort()
  }
  requestAnimationFrame(checkFocus)
}
