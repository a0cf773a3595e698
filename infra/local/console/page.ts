import type { OutboxMessage } from '../aws/outbox.ts'
import type { FunctionFigures } from '../aws/lambda/functions.ts'
import { asText, type JsonObject } from '../json.ts'
import type { Denial } from '../aws/permissions.ts'
import type { PaydayInvoice } from '../providers/payday/records.ts'
import type { Schedule } from '../aws/schedules/schedules.ts'

interface ConsoleData {
  webOrigin: string
  authorityUrl: string | undefined
  outbox: OutboxMessage[]
  functions: FunctionFigures[]
  edge: { name: string; calls: number; meanMicroseconds: number }[]
  schedules: Schedule[]
  invoices: PaydayInvoice[]
  denials: Denial[]
  /** The partition key to browse, or an empty text to list partitions. Null if the page does not show the table. */
  partition: string | null
  table: { partitions: string[]; items: JsonObject[] } | undefined
}

const style = `
:root { color-scheme: light dark; --line: light-dark(#d9dede, #3a4243); --soft: light-dark(#5a6667, #a3b0b1); --link: light-dark(#0b6470, #6fc7d3); --bad: light-dark(#a3271b, #ff9d90) }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem 1rem 4rem; background: light-dark(#fbfcfc, #14191a); color: light-dark(#172022, #e6ecec) }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
a { color: var(--link) } nav a { margin-right: 1rem }
table { border-collapse: collapse; width: 100% } .wide { overflow-x: auto }
th, td { text-align: left; padding: .3rem .75rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-weight: 600; color: var(--soft) } .n { text-align: right; font-variant-numeric: tabular-nums }
article { border: 1px solid var(--line); border-radius: 8px; padding: .6rem .9rem; margin: .5rem 0 }
.soft { color: var(--soft) } .bad { color: var(--bad) } form { display: inline }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: .3rem 0; font: inherit } code { font-size: .9em; overflow-wrap: anywhere }
button, input { font: inherit; padding: .2rem .7rem }
`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const linkUrls = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>]+?(?=[.,;)]?(?:\s|$))/g, address => `<a href="${address}">${address}</a>`)

export const renderConsole = (view: ConsoleData): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local cloud</title><style>${style}</style></head>
<body>
<h1>Local cloud</h1>
<nav><a href="${escapeHtml(view.webOrigin)}">Site</a><a href="#outbox">Outbox</a><a href="#schedules">Schedules</a><a href="#functions">Functions</a><a href="/_local?pk=#table">Table</a><a href="/_local">Refresh</a></nav>
${view.denials.length > 0 ? `<h2>Denied</h2>${view.denials.map(renderDenial).join('')}` : ''}
${view.authorityUrl === undefined ? '' : `<p>A phone in this network opens <b>${escapeHtml(view.webOrigin)}</b> without a warning once it trusts <a href="${escapeHtml(view.authorityUrl)}">${escapeHtml(view.authorityUrl)}</a>.</p>`}
<h2 id="outbox">Outbox</h2>
${view.outbox.map(renderMessage).join('') || '<p class="soft">Nothing has been sent yet.</p>'}
<h2 id="schedules">Schedules</h2>
${view.schedules.length > 0 ? `<div class="wide"><table><tr><th>Name<th>When<th>Last run<th></tr>${view.schedules.map(renderSchedule).join('')}</table></div>` : '<p class="soft">The template has none.</p>'}
${view.invoices.length > 0 ? `<h2 id="payday">Payday</h2><div class="wide"><table><tr><th class="n">Number<th>Date<th>What<th class="n">Krónur<th>State<th></tr>${view.invoices.map(renderInvoice).join('')}</table></div>` : ''}
<h2 id="functions">Functions</h2>
<div class="wide"><table><tr><th>Function<th class="n">Calls<th class="n">Errors<th class="n">Cold starts<th class="n">Mean ms<th class="n">Longest ms<th class="n">Containers</tr>
${view.functions.map(renderFunction).join('')}</table></div>
<div class="wide"><table><tr><th>At the edge<th class="n">Calls<th class="n">Mean microseconds</tr>
${view.edge.map(({ name, calls, meanMicroseconds }) => `<tr><td>${escapeHtml(name)}<td class="n">${calls}<td class="n">${meanMicroseconds}</tr>`).join('')}</table></div>
<h2 id="table">Table</h2>
<form action="/_local#table"><input name="pk" size="40" aria-label="Partition key" placeholder="Partition key" value="${escapeHtml(view.partition ?? '')}"> <button>Browse</button></form>
${view.table ? renderTable(view.table) : ''}
</body></html>`

const renderDenial = ({ at, function: name, action, resource }: Denial): string =>
  `<p class="bad">${formatTime(at)} ${escapeHtml(name)} may not ${escapeHtml(action)} on <code>${escapeHtml(resource)}</code></p>`

function renderMessage(sentMessage: OutboxMessage): string {
  const to = Array.isArray(sentMessage.to) ? sentMessage.to.join(', ') : sentMessage.to
  const subjectHtml =
    'subject' in sentMessage && sentMessage.subject ? `<strong>${escapeHtml(sentMessage.subject)}</strong>` : ''
  const undeliveredHtml =
    'undelivered' in sentMessage && sentMessage.undelivered
      ? `<div class="bad">Not delivered: ${escapeHtml(sentMessage.undelivered)}</div>`
      : ''
  return `<article><div class="soft">${sentMessage.kind} ${formatTime(sentMessage.at)} to ${escapeHtml(to)}</div>${undeliveredHtml}${subjectHtml}<pre>${linkUrls(sentMessage.text)}</pre></article>`
}

const renderSchedule = ({ name, expressionText, isEnabled, lastRun }: Schedule): string =>
  `<tr><td>${escapeHtml(name)}<td><code>${escapeHtml(expressionText)}</code> UTC${isEnabled ? '' : ' (off)'}<td>${lastRun ? formatTime(lastRun.at) : ''} <span class="bad">${escapeHtml(lastRun?.error ?? '')}</span>` +
  `<td><form method="post" action="/_local/jobs/${encodeURIComponent(name)}"><button>Run</button></form></tr>`

const renderInvoice = ({
  id,
  number,
  invoiceDate,
  description,
  amountIncludingVat,
  status,
  claimCancelled,
}: PaydayInvoice) =>
  `<tr><td class="n">${number}<td>${escapeHtml(invoiceDate)}<td>${escapeHtml(description)}<td class="n">${amountIncludingVat}<td>${escapeHtml(status)}` +
  `<td>${status === 'SENT' && !claimCancelled ? `<form method="post" action="/_local/payday/${encodeURIComponent(id)}"><button>Pay</button></form>` : ''}</tr>`

const renderFunction = ({
  name,
  description,
  calls,
  errors,
  coldStarts,
  milliseconds,
  containers,
}: FunctionFigures): string =>
  `<tr><td>${escapeHtml(name)}<br><span class="soft">${escapeHtml(description)}</span><td class="n">${calls}<td class="n">${errors}<td class="n">${coldStarts}<td class="n">${milliseconds.mean}<td class="n">${milliseconds.longest}<td class="n">${containers}</tr>`

const renderTable = ({ partitions, items }: { partitions: string[]; items: JsonObject[] }): string =>
  items.length > 0
    ? items
        .map(
          item =>
            `<article><pre>${Object.entries(item)
              .map(([name, value]) => `<span class="soft">${escapeHtml(name)}</span> ${escapeHtml(asText(value))}`)
              .join('\n')}</pre></article>`,
        )
        .join('')
    : partitions
        .map(pk => `<p><a href="/_local?pk=${encodeURIComponent(pk)}#table">${escapeHtml(pk)}</a></p>`)
        .join('') || '<p class="soft">Nothing here.</p>'

const formatTime = (instant: string): string => `<time>${escapeHtml(instant.replace('T', ' ').slice(0, 19))}</time>`
