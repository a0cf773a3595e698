/** runs in the page, given as text: finds what somebody would see there by its kind and its name, within what has another name */
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
  const scopes = '[role=dialog], [role=region], section, [role=group], fieldset, [role=list], ul, [role=grid]'
  const textOf = element => (element.innerText ?? element.textContent).replaceAll(/\s+/g, ' ').trim()
  const textsOfIds = ids =>
    ids
      .split(' ')
      .map(id => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
  // a simple form of how browsers reckon the name of an element
  const labelOf = element => {
    const [label, labelledBy] = [element.getAttribute('aria-label'), element.getAttribute('aria-labelledby')]
    if (labelledBy) return textsOfIds(labelledBy)
    return label || [...(element.labels ?? [])].map(textOf).join(' ')
  }
  const nameOf = element =>
    kind === 'text' ? textOf(element) : labelOf(element) || textOf(element) || element.getAttribute('placeholder') || ''
  const pattern = isPattern ? new RegExp(name) : null
  const isName = found => (pattern ? pattern.test(found) : found === name)
  // letters that a style makes capital have their own case in the name
  const isMeant = element => isName(nameOf(element)) || (kind !== 'text' && isName(element.textContent.trim()))
  const isShown = element =>
    kind === 'file' ||
    (element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]'))
  const places =
    scope === null ? [document] : [...document.querySelectorAll(scopes)].filter(place => labelOf(place) === scope)
  const found = places
    .flatMap(place => [...place.querySelectorAll(selectors[kind])])
    .filter(element => isMeant(element) && isShown(element))
  // of texts, the innermost element that has it
  return (
    found.find(element => kind !== 'text' || !found.some(other => other !== element && element.contains(other))) ?? null
  )
}
