import type { Company } from '../../lib/session/session.ts'

const programs = ['regla', 'dk'] as const

/** The added payroll programs that take hours by numbers of pay items. */
export const programsWithPayItems = ({ integrations }: Company) =>
  programs.filter(program => integrations[program]?.active !== undefined)
