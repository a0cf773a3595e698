/**
 * Changes that an administrator may make on a support visit, each with the fields that it may not send. All others are
 * refused: payment, passwords, deletion, time clocks, messages to employees.
 */
const changesAllowedOnVisit: Partial<Record<string, readonly string[]>> = {
  'POST /api/self': [],
  'POST /api/worklogs': [],
  'PUT /api/worklogs': [],
  'PUT /api/worklogs/bulk': ['change.delete'],
  'POST /api/worklogs/comments': [],
  'POST /api/images': [],
  'POST /api/employees': ['token'],
  'PUT /api/employees': ['new_token'],
  'PUT /api/employees/{id}/enable': [],
  'PUT /api/employees/{id}/disable': [],
  'POST /api/projects': [],
  'PUT /api/projects': [],
  'PUT /api/projects/{id}/open': [],
  'PUT /api/projects/{id}/close': [],
  'PUT /api/projects/close': [],
  'POST /api/settings': [],
  'PUT /api/integrations/{key}': [],
  'POST /api/exports': [],
  'POST /api/imports': [],
  'POST /api/imports/{id}/entries': [],
}
/** This answer is a link with which the company's card can be changed. */
const routesClosedOnVisit: readonly string[] = ['GET /api/billing/card']

export function isAllowedOnVisit({ method, path }: { method: string; path: string }, body: unknown): boolean {
  const name = `${method} ${path}`
  if (method === 'GET') return !routesClosedOnVisit.includes(name)
  return changesAllowedOnVisit[name]?.every(field => !hasPath(body, field.split('.'))) ?? false
}

function hasPath(value: unknown, [key, ...deeper]: string[]): boolean {
  if (key === undefined) return value !== undefined
  return typeof value === 'object' && value !== null && hasPath((value as Record<string, unknown>)[key], deeper)
}
