import { parsePeople } from './parse-people.ts'

const jon = { name: 'Jón Ágúst', phone: '611 2345', kennitala: '1203801239' }

it.each([
  ['columns of a spreadsheet', 'Jón Ágúst\t611 2345\t120380-1239'],
  ['columns in another order', '120380-1239\tJón Ágúst\t611 2345'],
  ['commas', 'Jón Ágúst, 611 2345, 1203801239'],
  ['semicolons', 'Jón Ágúst;611 2345;120380 1239'],
  ['spaces alone', 'Jón Ágúst 611 2345 120380-1239'],
  ['an address beside it', 'Jón Ágúst; jon@example.com; 611 2345; 120380-1239'],
])('tells name, phone and kennitala apart when they are separated by %s', (_, line) => {
  expect(parsePeople(line, true)).toEqual([jon])
})

it('takes ten digits for a phone when the company asks for no kennitala', () => {
  expect(parsePeople('Ann Kelly, 0851203801', false)).toEqual([
    { name: 'Ann Kelly', phone: '0851203801', kennitala: '' },
  ])
})

it('keeps a number with a country and short numbers within a name', () => {
  expect(parsePeople('Crew 2 Rui\t+351 912 345 678', true)).toEqual([
    { name: 'Crew 2 Rui', phone: '+351 912 345 678', kennitala: '' },
  ])
})

it('leaves out empty lines and the names of columns', () => {
  expect(parsePeople('Nafn;Sími\r\n\r\nAnna;6112345\r\n;\nBjörk\n', true).map(({ name }) => name)).toEqual([
    'Anna',
    'Björk',
  ])
})

it('leaves out a line when it has a number and no name', () => {
  expect(parsePeople('611 2345\nAnna', true).map(({ name }) => name)).toEqual(['Anna'])
})
