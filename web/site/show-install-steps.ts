function detectPhoneKind(userAgent: string): 'iphone' | 'android' | undefined {
  if (/iPhone|iPad/.test(userAgent)) return 'iphone'
  return userAgent.includes('Android') ? 'android' : undefined
}

/** Shows only the steps for the visitor's phone. A computer shows the steps of all phones. */
export function showInstallSteps(sections: Iterable<HTMLElement>): void {
  const phone = detectPhoneKind(window.navigator.userAgent)
  for (const section of sections) section.hidden = phone !== undefined && section.dataset['phone'] !== phone
}
