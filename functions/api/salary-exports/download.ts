import { AppError } from '../../../shared/api/errors.ts'
import { api } from '../../../shared/api/index.ts'
import { createSalaryFileName } from '../../../shared/exports/salary-file.ts'
import { find } from '../../areas/salary-exports/records.ts'
import { createSalaryFileUrl } from '../../gateways/salary-file-links.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(api.salaryExports.download, async ({ company, params }) => {
  const salaryExport = await find(company.id, params.id)
  if (!salaryExport) throw new AppError('Not found')
  return { url: await createSalaryFileUrl(salaryExport.file, createSalaryFileName(salaryExport)) }
})
