const rowRefusals = [
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
export type RowRefusal = (typeof rowRefusals)[number]

export class RowRefusedError extends Error {
  readonly refusal: RowRefusal

  constructor(refusal: RowRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}

const cachedRefusals = new Map<RowRefusal, RowRefusedError>()

/** Reuses one error for each reason, because a stack for each of a hundred thousand rows would take seconds. */
export function getRowRefusedError(refusal: RowRefusal): RowRefusedError {
  const cached = cachedRefusals.get(refusal) ?? new RowRefusedError(refusal)
  cachedRefusals.set(refusal, cached)
  return cached
}
