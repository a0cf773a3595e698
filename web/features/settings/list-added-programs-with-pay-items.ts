import type { Company } from '../../lib/session/session.ts'

const programs = ['regla', 'dk'] as const

export const listAddedProgramsWithPayItems = ({ integrations }: Company) =>
  programs.filter(program => integrations[program]?.active !== undefined)
