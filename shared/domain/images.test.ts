import { CompanyId, EmployeeId } from './ids.ts'
import { createImageKey, parseImageKey, toFullImageUrl, toResizedImageUrl } from './images.ts'

const [company, employee] = [CompanyId.parse('aaaaaaaaaaaa'), EmployeeId.parse('bbbbbbbbbbbb')]
const key = createImageKey(company, employee, 'x_-3456789012345678901 and more of what is random')
const url = toFullImageUrl('https://example.is', key)

it('includes the owner in the key, and the key in the URL', () => {
  expect(url).toBe('https://example.is/_images/aaaaaaaaaaaa/bbbbbbbbbbbb/x_-3456789012345678901')
  expect(toResizedImageUrl('https://example.is', key, 640)).toBe(`${url}?format=jpg&quality=60&width=640`)
})

it('refuses a key without enough random characters', () => {
  expect(() => createImageKey(company, employee, 'short')).toThrow('22 random characters')
})

it('recognizes an image URL of the company from any site', () => {
  expect(parseImageKey(url, { company })).toBe(key)
  expect(parseImageKey(url, { company, employee })).toBe(key)
  expect(parseImageKey(toFullImageUrl('http://localhost:5173', key), { company })).toBe(key)
})

it.each([
  ['of another company', url, { company: 'cccccccccccc' }],
  ['of another employee', url, { company, employee: 'cccccccccccc' }],
  ['with something before it', `see ${url}`, { company }],
  ['with something after it', `${url} here`, { company }],
  ['with a line after it', `${url}\n`, { company }],
  ['with a query', `${url}?width=100`, { company }],
  ['that climbs out', `https://example.is/_images/${company}/../${employee}/x_-3456789012345678901`, { company }],
  ['with a longer key', `${url}x`, { company }],
  ['of no host', `/_images/${key}`, { company }],
  ['with a host that hides its path', `https://example.is/x/_images/${key}`, { company }],
  ['that is a script', `javascript://x/_images/${key}`, { company }],
  ['that is text', 'Roof is done', { company }],
])('rejects a text %s', (_, text, owner) => {
  expect(parseImageKey(text, owner)).toBeUndefined()
})
