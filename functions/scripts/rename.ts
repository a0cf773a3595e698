import { invalidFieldsError } from '../../shared/api/errors.ts'
import * as companies from '../areas/companies/companies.ts'
import { companyScript, type ScriptCodeFor } from './script.ts'

export const script: ScriptCodeFor<'rename'> = companyScript({
  describeChange: async ({ id, name }, { name: newName }) => {
    if (name === newName) return undefined
    const other = await companies.findByName(newName)
    if (other && other.id !== id)
      throw invalidFieldsError({ 'payload.name': 'A company with that name already exists' })
    return `The company and its employees log in with the name “${newName}” from now on. Whoever is logged in stays so`
  },
  apply: (companyId, { payload, changeFor }) => companies.rename(companyId, payload.name, changeFor('rename'), []),
})
