import { brand } from '../../../shared/brand.ts'
import { demoCasts, icelandicDemoNames } from '../../../shared/demo/casts.ts'

export const demoCompany = {
  name: demoCasts.is.company,
  email: 'demo@example.com',
  password: `${brand.toLowerCase()}-demo`,
  employee: icelandicDemoNames[0],
  token: 'bcdf',
}

const toNumberedId = (id: string, i: number): string => id + String(i).padStart(2, '0')

const phoneCount = 8

export const demoPeople = icelandicDemoNames.map((name, i) => ({
  id: toNumberedId('demoEmploy', i),
  name,
  phone_number: i < phoneCount ? `+354611000${i + 1}` : undefined,
}))

export const demoProjects = (
  [
    ['Hafnargata 12', 'New roof and two coats outside. The key is at number 10.', 64.0036, -22.5624],
    ['Skólinn, þak', 'Roof of the school, only while there are no classes.', 64.1466, -21.9426],
    ['Laugavegur 77', undefined, 64.1424, -21.9136],
    ['Sumarbústaður í Grímsnesi', 'Foundation, then the frame.', 64.0531, -20.7215],
    ['Verkstæðið', undefined, 64.1265, -21.8174],
    ['Bílskúr, Mosfellsbær', undefined, 64.1669, -21.6982],
    ['Old harbour', 'Finished in the spring.', 64.1525, -21.9405],
  ] as const
).map(([name, description, lat, lon], i) => ({ id: toNumberedId('demoProjec', i), name, description, lat, lon }))

export const closedProjectIndex = demoProjects.length - 1

export type PersonName = (typeof demoPeople)[number]['name']

export const findPerson = (name: PersonName) => {
  const person = demoPeople.find(person => person.name === name)
  if (!person) throw new Error(`${name} does not work here`)
  return person
}
