/** Runs in the page, to which it is sent as text. Returns the layout problems that a script can see. */
;(() => {
  const problems = new Set()
  const width = window.innerWidth
  const { scrollWidth } = document.documentElement
  if (scrollWidth > width) problems.add(`the page is ${scrollWidth} px wide in a window of ${width}`)

  const isHidden = element => {
    for (let ancestor = element; ancestor; ancestor = ancestor.parentElement) {
      const { visibility, opacity, clipPath, clip } = getComputedStyle(ancestor)
      if (visibility === 'hidden' || opacity === '0' || clipPath !== 'none' || clip !== 'auto') return true
    }
    return element.getClientRects().length === 0
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent.trim()
    if (text === '' || isHidden(node.parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const textRectangle = range.getBoundingClientRect()
    // Skips links that lie outside the window until they have the focus.
    if (textRectangle.right < 0) continue
    let isShortened = false
    for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
      if (['auto', 'scroll'].includes(overflowX)) isShortened = true
      if (!['hidden', 'clip'].includes(overflowX)) continue
      const edge = box.getBoundingClientRect()
      isShortened ||= textOverflow === 'ellipsis'
      const isCut =
        textRectangle.right > edge.right + 1 || (overflowY !== 'auto' && textRectangle.bottom > edge.bottom + 2)
      if (isCut && !isShortened) problems.add(`"${text}" is cut off`)
      break
    }
    if (textRectangle.right > width + 1 && !isShortened) problems.add(`"${text}" goes beyond the window`)
  }
  return [...problems]
})()
