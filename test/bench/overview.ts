/** Measures the overview of a company with entries of a year, and the hours of its projects by week. */
import { setTimeout } from 'node:timers/promises'
import { api } from '../../shared/api/index.ts'
import { addMonths, monthOf } from '../../shared/domain/calendar.ts'
import { chooseFullOrBrief } from './brief.ts'
import { prepareCompanyData } from './company-data.ts'
import { createEntryBody, monthlyEntriesPerPerson, peopleCount, withBrowsersFor, type BenchCompany } from './company.ts'
import { startBenchCloud } from './cloud-process.ts'
import { lastFilledMonth } from './fill-table.ts'
import { findMedian, type Figure } from './figures.ts'
import { measureRate, measureRepeatedly } from './measure.ts'
import { fetchCosts } from './request-costs.ts'

/** The table is filled with this many entries. Half of them belong to the measured company, and span a year. */
const filledEntryCount = 2 * 12 * peopleCount * monthlyEntriesPerPerson

/** Adds two months that the filled table may lack. */
async function addEarlierMonths({ owner, employees, projects }: BenchCompany): Promise<void> {
  const currentMonth = monthOf(new Date().toISOString())
  for (const month of [addMonths(currentMonth, -3), addMonths(currentMonth, -2)].filter(
    earlierMonth => earlierMonth > lastFilledMonth,
  ))
    await measureRate(employees.length, 8, async i => {
      const body = Array.from({ length: monthlyEntriesPerPerson }, (_, k) =>
        createEntryBody(month, employees[i]?.id ?? '', projects[k % Math.min(10, projects.length)] ?? '', k),
      )
      await owner.call(api.workLogs.add, { body })
    })
}

export async function measureOverview(): Promise<Figure[]> {
  const { data, company } = await prepareCompanyData(filledEntryCount)
  await using cloud = await startBenchCloud(data)
  const connectedCompany = withBrowsersFor(company, cloud)
  const { owner } = connectedCompany
  await addEarlierMonths(connectedCompany)
  // For moved entries, the API searches all sheets that changed within the last minute. Waits, because a real company
  // has few sheets that changed so recently.
  await setTimeout(chooseFullOrBrief(60_000, 0))
  await owner.call(api.settings.save, { body: { features: { approve_work_logs: true } } })
  const measuredRoutes = {
    overview: api.overview.show,
    'people by days': api.overview.days,
    'projects by weeks': api.projects.hours,
  }
  const budgets = { overview: 150, 'people by days': 200, 'projects by weeks': 150 }
  const figures: Figure[] = []
  for (const name of ['overview', 'people by days', 'projects by weeks'] as const) {
    const call = () => owner.call(measuredRoutes[name])
    // Stays below the limit of sixty calls a minute.
    await measureRepeatedly(chooseFullOrBrief(6, 1), call)
    const times = await measureRepeatedly(chooseFullOrBrief(12, 1), call)
    const { read, sequentialCalls, processorMs } = await fetchCosts(cloud, `GET ${measuredRoutes[name].path}`)
    figures.push(
      { name: `${name}, processor time, median`, value: processorMs, unit: 'ms', budget: budgets[name] },
      { name: `${name}, whole call, median`, value: findMedian(times), unit: 'ms' },
      { name: `${name}, read units`, value: read, unit: 'RCU', budget: 650 },
      { name: `${name}, table calls one after another`, value: sequentialCalls, unit: 'calls' },
    )
  }
  return figures
}
