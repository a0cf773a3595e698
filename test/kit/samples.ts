export const employeeNames = { anna: 'Anna Björk', joao: 'João Pereira', olafur: 'Ólafur Þór' } as const

export const openProjects = [
  { id: 'hafnargata', name: 'Hafnargata 12' },
  { id: 'skolinn', name: 'Skólinn, þak' },
  { id: 'long', name: 'Endurnýjun á þaki og gluggum í Grunnskólanum við Hafnarstræti' },
  { id: 'obra', name: 'Obra da Praça da República, 3.º andar' },
]
export const closedProjects = [{ id: 'bryggja', name: 'Bryggjan' }]

export const activePeople = [
  { id: 'anna', name: employeeNames.anna },
  { id: 'joao', name: employeeNames.joao },
  { id: 'olafur', name: employeeNames.olafur },
]
export const inactivePeople = [{ id: 'kristin', name: 'Kristín Ösp' }]

/** The day is fixed, so that screenshots do not change. */
export const day = '2026-11-13'
export const week = { from: '2026-11-09', to: '2026-11-15' }
