import { mkdtempSync } from 'node:fs'
import { startBrowser } from './test/support/chromium-process.ts'
const base = 'http://localhost:5811'
const [,, lang, width, step] = process.argv
const locale = { en: 'en-GB', is: 'is-IS', pt: 'pt-PT' }[lang]
const ctx = await startBrowser({ viewport: { width: Number(width), height: width < 500 ? 844 : 800 }, locale, colorScheme: process.argv[5] ?? 'light', hasTouch: width < 500 }, mkdtempSync('/tmp/prof'))
const page = ctx.pages()[0] ?? await ctx.newPage()
page.on('console', m => m.type() === 'error' && console.log('console', m.text()))
const shot = async n => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/A-${n}-${lang}-${width}${process.argv[5] ? '-dark' : ''}.png` }) }
async function api(method, path, body) {
  return page.evaluate(async ([method, path, body]) => {
    const r = await fetch('/_api' + path, { method, headers: { 'content-type': 'application/json', 'idempotency-key': Math.random().toString(36).slice(2) + Math.random().toString(36).slice(2) }, ...(body ? { body: JSON.stringify(body) } : {}) })
    return { status: r.status, body: await r.json().catch(() => null) }
  }, [method, path, body])
}
await page.goto(base + '/')
if (step === 'company' || step === 'setup') {
  await page.goto(base + '/login')
  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/A-login.png' })
  await page.locator('form').filter({ has: page.locator('input[type=password]') }).first().locator('input').nth(0).fill('Hamar ehf.')
  await page.locator('form').filter({ has: page.locator('input[type=password]') }).first().locator('input[type=password]').fill('stimpla-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/app/)
}
if (step === 'setup') {
  const r = await api('GET', '/api/worklogs?format=columns'); console.log(r.status, JSON.stringify(r.body).slice(0,200)); const c = r.body.work_logs; const body = { work_logs: c.id.map((id, i) => ({ id: c.employees[c.employee[i]].id + '.' + id, employee: c.employees[c.employee[i]], end_time: c.seconds[i] >= 0, start_time: c.start[i] })) }
  const anna = body.work_logs.filter(e => e.employee.name.startsWith('Anna') && e.end_time).sort((a, b) => b.start_time - a.start_time).slice(0, 3)
  console.log(anna.map(e => [e.id, e.start_time, e.asked_at]))
  const say = { 0: 'Varstu við skúrinn til fimm á þriðjudaginn? Í skránni stendur að húsinu hafi verið læst klukkan hálffimm.', 1: 'Which project was this?' }
  for (const [i, e] of anna.slice(0, 2).entries()) console.log((await api('POST', '/api/worklogs/comments', { work_log_id: e.id, comment: say[i], asks: true })).status)
}
if (step === 'company') {
  console.log('lang', (await api('POST', '/api/settings', { language: lang })).status)
  await page.goto(base + '/app#entries'); await page.reload()
  await page.waitForTimeout(2500)
  await shot('list')
  // An unanswered entry: the first row; a sent-back one by its icon.
  const rows = page.locator('[id^="edit-"]')
  await rows.nth(6).click({ force: true, timeout: 3000 }).catch(() => page.locator('tr[data-key]').nth(6).click())
  await page.waitForTimeout(1200)
  await shot('panel')
  const ask = page.getByRole('button', { name: { en: 'Send back', is: 'Senda til baka', pt: 'Devolver' }[lang], exact: true })
  if (await ask.count()) {
    await ask.click(); await page.waitForTimeout(600)
    await page.keyboard.type('Were you at the shed until five?')
    await shot('ask')
    await page.keyboard.press('Escape'); await shot('leave')
    await page.getByRole('dialog').last().getByRole('button').last().click()
  }
  const sent = await page.evaluate(async () => { const c = (await (await fetch('/_api/api/worklogs?format=columns')).json()).work_logs; const i = c.asked_at.map(([i]) => i).sort((a, b) => c.start[b] - c.start[a])[0]; return c.employees[c.employee[i]].id + '.' + c.id[i] })
  await page.waitForTimeout(500)
  await page.locator(`[id="edit-${sent}"]`).scrollIntoViewIfNeeded().catch(() => {})
  await shot('list-asked')
  await page.locator(`tr[data-key="${sent}"]`).first().locator(`[id="edit-${sent}"]`).click({ timeout: 3000 }).catch(() => page.locator(`[data-key="${sent}"]`).first().click())
  await page.waitForTimeout(1000)
  await shot('asked')
}
if (step === 'phone') {
  await page.goto(base + '/login_employee')
  await page.waitForTimeout(1500)
  const inputs = page.locator('form input')
  await inputs.nth(0).fill('Hamar ehf.'); await inputs.nth(1).fill('Anna Björk'); await inputs.nth(2).fill('bcdf')
  await page.keyboard.press('Enter')
  await page.waitForTimeout(2500)
  console.log('lang', (await api('PUT', '/employee/language', { language: lang })).status)
  await page.reload(); await page.waitForTimeout(2500)
  await shot('phone')
  await page.screenshot({ path: `/tmp/A-phonefull-${lang}-${width}.png`, fullPage: true })
  const q = page.getByRole('region', { name: /Question|Spurning|Pergunta/ }).getByRole('button').first()
  if (await q.count()) { await q.click(); await page.waitForTimeout(1200); await shot('phone-entry') }
}
await ctx.close()
