import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { CompanyId } from '../../../shared/domain/ids.ts'
import * as audit from '../../areas/admin/audit.ts'
import * as companies from '../../areas/companies/companies.ts'
import * as scriptRuns from '../../areas/admin/script-runs.ts'
import { createExportedFileLink } from '../../gateways/company-export-links.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.admin.scriptFile, async ({ act, params, admin, now, random }) => {
  const run = await scriptRuns.find(params.id)
  const file = run && scriptRuns.listUnexpiredFiles(run, now).find(({ name }) => name === params.file)
  const company = file && (await companies.find(CompanyId.parse(run.payload['company'])))
  if (!company) throw new AppError('Not found')
  await audit.record({ admin, company, act, script: run.script, about: file.name }, now, random.id())
  return { url: await createExportedFileLink(file.key, `${company.id}-${file.name}`) }
})
