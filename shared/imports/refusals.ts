/** The reasons why a row of a file is left out of the import. */
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
  'order',
  'long',
  'years',
  'many_employees',
  'many_projects',
  'twice',
] as const
export type Refusal = (typeof refusals)[number]

export class RowRefused extends Error {
  readonly refusal: Refusal

  constructor(why: Refusal) {
    super(why)
    this.refusal = why
  }
}

const cachedRefusals = new Map<Refusal, RowRefused>()

/** One error for each reason, since a stack for each of a hundred thousand rows would take seconds. */
export function refusalFor(why: Refusal): RowRefused {
  const known = cachedRefusals.get(why) ?? new RowRefused(why)
  cachedRefusals.set(why, known)
  return known
}
