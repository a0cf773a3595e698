/** These tests run in several browsers. All other tests of the company's app run only in Chromium. */
import ExcelJS from 'exceljs'
import { api } from '../../shared/api/index.ts'
import { convertColumnsToEntries } from '../../shared/domain/entry-columns.ts'
import { eventually } from '../support/eventually.ts'
import { useSecureCloud, defineJourneyTests } from '../support/engines/journey.ts'
import { signUpCompanyWithPeople, addEntry } from '../support/company.ts'

useSecureCloud()

/** Runs in the page. Keeps the saved file, because the drivers' protocols cannot return one. */
const storeSavedFileScript = `(() => {
  const { createObjectURL } = URL
  URL.createObjectURL = file => {
    window.file = file
    return createObjectURL(file)
  }
  HTMLAnchorElement.prototype.click = function () {
    window.fileName = this.download
  }
})()`

/** Runs in the page. Returns the file that `storeSavedFileScript` has kept. */
const readSavedFileScript = `window.fileName === undefined ? null : window.file.arrayBuffer().then(bytes => ({ name: window.fileName, base64: btoa(Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join('')) }))`

defineJourneyTests(
  'a company logs in, adds and changes an entry, reads the report and downloads it as a workbook',
  async visit => {
    const { company, ann, house } = await signUpCompanyWithPeople()
    await addEntry(company, ann, house, '2026-03-02T08:00:00Z', '2026-03-02T18:00:00Z')
    await Promise.all([
      company.setPassword('correct horse'),
      company.call(api.settings.save, { body: { language: 'en' } }),
    ])
    const listEntries = async () => convertColumnsToEntries((await company.call(api.workLogs.list, {})).work_logs)

    await visit.open('/#login')
    const logIn = visit.within('Log in')
    await logIn.fill('Company name', company.account.name)
    await logIn.fill('Password', 'correct horse')
    await logIn.press('Log in')
    await visit.see('Log out', 'button')

    await visit.open('/app#entries')
    await visit.press('Add entry')
    const addDialog = visit.within('Add entry')
    await addDialog.press(/^Today/)
    await addDialog.within('In').press(/./, 'digits')
    await visit.type('0815')
    await addDialog.within('Out').press(/./, 'digits')
    await visit.type('1215')
    await addDialog.press('Add')
    await visit.see('1 entry added')
    await visit.see('4.00')
    expect((await listEntries()).map(({ total_time }) => total_time)).toEqual([4 * 3600])

    await visit.press(/^Edit entry: Ann/)
    await visit.within('Out').press(/./, 'digits')
    await visit.type('1315')
    await visit.press('Save')
    await visit.see('5.00')
    await eventually(listEntries, ([entry]) => entry?.total_time === 5 * 3600)

    await visit.open('/app/report?from=2026-03-01&to=2026-03-31&tab=projects')
    await visit.within('All projects').see('10.00')
    await visit.read(storeSavedFileScript)
    await visit.press('Export')
    await visit.press('Excel')
    await visit.see('Excel was downloaded', 'button')
    const file = await eventually(
      () => visit.read<{ name: string; base64: string } | null>(readSavedFileScript),
      Boolean,
    )
    expect(file?.name).toBe(`${company.account.name} 2026-03-01 2026-03-31.xlsx`)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(
      Buffer.from(file?.base64 ?? '', 'base64') as unknown as Parameters<typeof workbook.xlsx.load>[0],
    )
    const row = workbook
      .getWorksheet('All time entries')
      ?.getRows(1, 12)
      ?.find(candidate => candidate.getCell(1).text === 'Ann')
    expect(row?.getCell(6).value).toBe(10)
  },
)
