import { api } from '../../../shared/api/index.ts'
import { openEntrySecondsMarker } from '../../../shared/domain/entry-columns.ts'
import { hidesProjectOvertime } from '../../../shared/domain/report/rule.ts'
import { computePay } from '../../areas/entries/compute-pay.ts'
import { toReportSections } from '../../areas/entries/objects.ts'
import { addReportRange } from '../../areas/entries/report-range.ts'
import { storeTemporaryFile } from '../../gateways/temporary-files.ts'
import { endpoint } from '../../http/endpoint.ts'

export const handler = endpoint(
  api.report.show,
  async ({ company, query, now }) => {
    const { included, rule, excluded } = await computePay(company, addReportRange(company, query, now), now)
    const openEntryCount = excluded.seconds.filter(seconds => seconds === openEntrySecondsMarker).length
    return {
      ...included,
      rule,
      hide_project_overtime: hidesProjectOvertime(rule),
      left_out: { open: openEntryCount, unapproved: excluded.seconds.length - openEntryCount },
    }
  },
  {
    storeTemporaryFile,
    toObjects: async ({ rule, hide_project_overtime, left_out, ...columns }, { company }) => ({
      ...(await toReportSections(columns, company.id, company.settings.time_zone)),
      rule,
      hide_project_overtime,
      left_out,
    }),
  },
)
