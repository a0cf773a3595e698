/** Runs in the page. Finds a visible element by its kind and name, in the whole page or within a named section. */
globalThis.findOnScreen = (kind, name, isPattern, scope) => {
  const selectors = {
    button: 'button, [role=button], [role=option], [role=menuitem], [role=tab]',
    link: 'a[href]',
    field: 'input:not([type=file]), textarea, [role=textbox], [role=searchbox]',
    digits: '[role=spinbutton]',
    file: 'input[type=file]',
    row: '[role=row]',
    text: 'body *',
  }
  const scopeSelector = '[role=dialog], [role=region], section, [role=group], fieldset, [role=list], ul, [role=grid]'
  const textOf = element => (element.innerText ?? element.textContent).replaceAll(/\s+/g, ' ').trim()
  const readTextsOfIds = ids =>
    ids
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
  // This is a simple form of the accessible name of an element.
  const findLabel = element => {
    const [label, labelledBy] = [element.getAttribute('aria-label'), element.getAttribute('aria-labelledby')]
    if (labelledBy) return readTextsOfIds(labelledBy)
    return label || [...(element.labels ?? [])].map(textOf).join(' ')
  }
  const nameOf = element =>
    kind === 'text'
      ? textOf(element)
      : findLabel(element) || textOf(element) || element.getAttribute('placeholder') || ''
  const pattern = isPattern ? new RegExp(name) : null
  const isName = candidate => (pattern ? pattern.test(candidate) : candidate === name)
  // `innerText` has the letter case that styles produce, while a name has the letter case of the document.
  const hasName = element => isName(nameOf(element)) || (kind !== 'text' && isName(element.textContent.trim()))
  const isShown = element =>
    kind === 'file' ||
    (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]'))
  const sections =
    scope === null
      ? [document]
      : [...document.querySelectorAll(scopeSelector)].filter(section => findLabel(section) === scope)
  const foundElements = sections
    .flatMap(section => [...section.querySelectorAll(selectors[kind])])
    .filter(element => hasName(element) && isShown(element))
  // For the kind `text`, returns the innermost element that contains the text.
  return (
    foundElements.find(
      element => kind !== 'text' || !foundElements.some(other => other !== element && element.contains(other)),
    ) ?? null
  )
}
