import type { Language } from '../domain/languages.ts'

/** The demo company is Icelandic and has these people. */
export const icelandicDemoNames = [
  'Anna Björk',
  'Ásgeir Logi',
  'João Pereira',
  'Kristín Ösp',
  'Maria Santos',
  'Ólafur Þór',
  'Sigríður Elín',
  'Þorsteinn Már',
  'Guðrún Eva',
  'Rui Gonçalves',
  'Jón Ágúst',
  'Þórdís Ýr',
] as const

interface Cast {
  company: string
  time_zone: string
  /** The people are in the order of the demo company's people. */
  people: readonly string[]
  projects: readonly string[]
  /** Texts that replace the comments of the demo company, in the same order. */
  comments: readonly string[]
  /** The employee `longDayPersonIndex` has this comment on the longest day. */
  longDayComment: string
}

/** The report shows a day of 16 hours of this employee. */
export const longDayPersonIndex = 5

export const demoCasts: Record<Language, Cast> = {
  en: {
    company: 'Hamar Ltd',
    time_zone: 'Europe/London',
    people: [
      'Emma Clarke',
      'Liam Byrne',
      'Jack Turner',
      'Sophie Walsh',
      'Megan Hughes',
      'Tom Bennett',
      'Aoife Kelly',
      'Daniel Foster',
      'Grace Murphy',
      'Piotr Nowak',
      'Ryan Cooper',
      'Chloe Evans',
    ],
    projects: [
      '12 Harbour Street',
      'School roof',
      '77 Mill Lane',
      'Lakeside cottage',
      'Workshop',
      'Garage, Ashford',
      'Old quay',
    ],
    comments: [
      'Moved to the other house after lunch, see the next entry.',
      'We need more screws, 4.5 × 60.',
      'Two boxes of tiles missing.',
      'The slab is poured.',
      'First coat done, the second on Monday.',
      'The key is back at number 10.',
      'Rained all morning, worked inside.',
      'Fetched material on the way, 40 minutes.',
    ],
    longDayComment: 'Poured the slab.',
  },
  is: {
    company: 'Hamar ehf.',
    time_zone: 'Atlantic/Reykjavik',
    people: icelandicDemoNames,
    projects: [
      'Hafnargata 12',
      'Skólinn, þak',
      'Laugavegur 77',
      'Bryggjan',
      'Verkstæðið',
      'Bílskúrinn',
      'Gamla höfnin',
    ],
    comments: [
      'Skipti um hús eftir hádegi, sjá hina færsluna.',
      'Vantar fleiri skrúfur, 4,5 × 60.',
      'Vantar tvo kassa af flísum.',
      'Platan er steypt.',
      'Fyrri umferð búin, seinni á mánudag.',
      'Lyklinum skilað í númer 10.',
      'Rigndi allan morguninn, unnið inni.',
      'Sótti efni á leiðinni, 40 mínútur.',
    ],
    longDayComment: 'Steyptum plötuna.',
  },
  pt: {
    company: 'Hamar, Lda.',
    time_zone: 'Europe/Lisbon',
    people: [
      'Ana Ribeiro',
      'Tiago Melo',
      'João Reis',
      'Inês Carvalho',
      'Maria Santos',
      'Pedro Almeida',
      'Sofia Marques',
      'Luís Teixeira',
      'Beatriz Lopes',
      'Rui Gonçalves',
      'Miguel Rocha',
      'Catarina Nunes',
    ],
    projects: [
      'Rua Nova 12',
      'Escola, telhado',
      'Largo da Sé 7',
      'Moradia Sul',
      'Oficina',
      'Garagem Norte',
      'Cais antigo',
    ],
    comments: [
      'Mudei de casa depois do almoço, ver o outro registo.',
      'Faltam parafusos, 4,5 × 60.',
      'Faltam duas caixas de telhas.',
      'A laje está betonada.',
      'Primeira demão dada, a segunda na segunda-feira.',
      'A chave ficou no número 10.',
      'Choveu toda a manhã, trabalhámos dentro.',
      'Fui buscar material, 40 minutos.',
    ],
    longDayComment: 'Betonámos a laje.',
  },
}
