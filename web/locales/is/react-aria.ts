/** React Aria has no texts in Icelandic, so this file translates them, by component. */
interface Formatter {
  plural: (count: number, forms: Record<string, string | (() => string)>) => string
  number: (value: number) => string
  select: (forms: Record<string, string | (() => string)>, value: boolean) => string
}
type Args = Record<string, string>

export const autocomplete = { collectionLabel: 'Tillögur' }

export const calendar = {
  previous: 'Fyrri',
  next: 'Næsti',
  selectedDateDescription: ({ date }: Args) => `Valinn dagur: ${date}`,
  selectedRangeDescription: ({ dateRange }: Args) => `Valið tímabil: ${dateRange}`,
  todayDate: ({ date }: Args) => `Í dag, ${date}`,
  todayDateSelected: ({ date }: Args) => `Í dag, ${date}, valinn`,
  dateSelected: ({ date }: Args) => `${date}, valinn`,
  startRangeSelectionPrompt: 'Ýttu til að velja fyrsta daginn',
  finishRangeSelectionPrompt: 'Ýttu til að velja síðasta daginn',
  minimumDate: 'Fyrsti dagur sem hægt er að velja',
  maximumDate: 'Síðasti dagur sem hægt er að velja',
  dateRange: ({ startDate, endDate }: Args) => `${startDate} til ${endDate}`,
}

const options = (count: number, formatter: Formatter): string =>
  formatter.plural(count, {
    one: () => `${formatter.number(count)} valkostur`,
    other: () => `${formatter.number(count)} valkostir`,
  })

interface FocusedOption {
  isGroupChange: boolean
  groupTitle: string
  groupCount: number
  optionText: string
  isSelected: boolean
}

export const combobox = {
  focusAnnouncement: (option: FocusedOption, formatter: Formatter) => {
    const group = formatter.select(
      { true: () => `Hópurinn ${option.groupTitle}, ${options(option.groupCount, formatter)}. `, other: '' },
      option.isGroupChange,
    )
    return `${group}${option.optionText}${formatter.select({ true: ', valið', other: '' }, option.isSelected)}`
  },
  countAnnouncement: ({ optionCount }: { optionCount: number }, formatter: Formatter) =>
    `${options(optionCount, formatter)} í boði.`,
  selectedAnnouncement: ({ optionText }: Args) => `${optionText}, valið`,
  buttonLabel: 'Sýna tillögur',
  listboxLabel: 'Tillögur',
}

export const datepicker = {
  era: 'tímatal',
  year: 'ár',
  month: 'mánuður',
  day: 'dagur',
  hour: 'klukkustund',
  minute: 'mínúta',
  second: 'sekúnda',
  dayPeriod: 'fyrir eða eftir hádegi',
  calendar: 'Dagatal',
  startDate: 'Fyrsti dagur',
  endDate: 'Síðasti dagur',
  weekday: 'vikudagur',
  timeZoneName: 'tímabelti',
  selectedDateDescription: ({ date }: Args) => `Valinn dagur: ${date}`,
  selectedRangeDescription: ({ startDate, endDate }: Args) => `Valið tímabil: ${startDate} til ${endDate}`,
  selectedTimeDescription: ({ time }: Args) => `Valinn tími: ${time}`,
}

export const grid = {
  deselectedItem: ({ item }: Args) => `${item} ekki lengur valið.`,
  select: 'Velja',
  selectedCount: ({ count }: { count: number }, formatter: Formatter) =>
    `${formatter.plural(count, {
      '=0': 'Ekkert valið',
      one: () => `${formatter.number(count)} lína valin`,
      other: () => `${formatter.number(count)} línur valdar`,
    })}.`,
  selectedAll: 'Allar línur valdar.',
  selectedItem: ({ item }: Args) => `${item} valið.`,
  longPressToSelect: 'Haltu inni til að velja.',
}

export const menu = { longPressMessage: 'Haltu inni eða ýttu á Alt og ör niður til að opna valmyndina' }

export const overlays = { dismiss: 'Loka' }

export const spinbutton = { Empty: 'Tómt' }

export const table = {
  select: 'Velja',
  selectAll: 'Velja allt',
  sortable: 'dálkur sem hægt er að raða eftir',
  ascending: 'hækkandi röð',
  descending: 'lækkandi röð',
  ascendingSort: ({ columnName }: Args) => `raðað eftir dálkinum ${columnName} í hækkandi röð`,
  descendingSort: ({ columnName }: Args) => `raðað eftir dálkinum ${columnName} í lækkandi röð`,
  columnSize: ({ value }: Args) => `${value} dílar`,
  resizerDescription: 'Ýttu á Enter til að breyta breiddinni',
  expand: 'Opna',
  collapse: 'Loka',
}

export const toast = {
  close: 'Loka',
  notifications: ({ count }: { count: number }, formatter: Formatter) =>
    `${formatter.plural(count, { one: () => `${formatter.number(count)} tilkynning`, other: () => `${formatter.number(count)} tilkynningar` })}.`,
}
