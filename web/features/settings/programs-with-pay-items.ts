import type { Company } from '../../lib/session/session.ts'

const programs = ['regla', 'dk'] as const

/** Returns the added payroll programs that identify kinds of hours by pay item numbers. */
export const programsWithPayItems = ({ integrations }: Company) =>
  programs.filter(program => integrations[program]?.active !== undefined)
