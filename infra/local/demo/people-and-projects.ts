/** The demo company's credentials, employees and projects. */
import { brand } from '../../../shared/brand.ts'

export const demo = {
  name: 'Hamar ehf.',
  email: 'demo@example.com',
  password: `${brand.toLowerCase()}-demo`,
  employee: 'Anna Björk',
  token: 'bcdf',
}

const numberedId = (id: string, i: number): string => id + String(i).padStart(2, '0')

export const people = (
  [
    [demo.employee, '+3546110001'],
    ['Ásgeir Logi', '+3546110002'],
    ['João Pereira', '+3546110003'],
    ['Kristín Ösp', '+3546110004'],
    ['Maria Santos', '+3546110005'],
    ['Ólafur Þór', '+3546110006'],
    ['Sigríður Elín', '+3546110007'],
    ['Þorsteinn Már', '+3546110008'],
    ['Guðrún Eva', undefined],
    ['Rui Gonçalves', undefined],
    ['Jón Ágúst', undefined],
    ['Þórdís Ýr', undefined],
  ] as const
).map(([name, phone_number], i) => ({ id: numberedId('demoEmploy', i), name, phone_number }))

export const projects = (
  [
    ['Hafnargata 12', 'New roof and two coats outside. The key is at number 10.', 64.0036, -22.5624],
    ['Skólinn, þak', 'Roof of the school, only while there are no classes.', 64.1466, -21.9426],
    ['Laugavegur 77', undefined, 64.1424, -21.9136],
    ['Sumarbústaður í Grímsnesi', 'Foundation, then the frame.', 64.0531, -20.7215],
    ['Verkstæðið', undefined, 64.1265, -21.8174],
    ['Bílskúr, Mosfellsbær', undefined, 64.1669, -21.6982],
    ['Old harbour', 'Finished in the spring.', 64.1525, -21.9405],
  ] as const
).map(([name, description, lat, lon], i) => ({ id: numberedId('demoProjec', i), name, description, lat, lon }))

/** The last project is closed. */
export const closedProjectIndex = projects.length - 1

export type PersonName = (typeof people)[number]['name']

export const findPerson = (name: PersonName) => {
  const person = people.find(person => person.name === name)
  if (!person) throw new Error(`${name} does not work here`)
  return person
}
