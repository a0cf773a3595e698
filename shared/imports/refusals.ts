/** Reasons for refusing a row of an import file. */
export const refusals = [
  'formula',
  'long_cell',
  'no_person',
  'no_project',
  'name',
  'same_name',
  'several_people',
  'several_projects',
  'no_date',
  'date',
  'no_start',
  'start',
  'no_end',
  'end',
  'duration',
  'no_length',
  'break',
  'order',
  'long',
  'years',
  'many_employees',
  'many_projects',
  'twice',
  'total',
] as const
export type Refusal = (typeof refusals)[number]

export class RowRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

const cachedRefusals = new Map<Refusal, RowRefused>()

/** One error per reason, because a stack for each of a hundred thousand rows would take seconds. */
export function refusalFor(refusal: Refusal): RowRefused {
  const cached = cachedRefusals.get(refusal) ?? new RowRefused(refusal)
  cachedRefusals.set(refusal, cached)
  return cached
}
