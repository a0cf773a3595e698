/** The HTML page of the console. */
import type { Outgoing } from '../aws/outbox.ts'
import type { FunctionFigures } from '../functions/functions.ts'
import type { JsonObject } from '../json.ts'
import { asText } from '../json.ts'
import type { Denial } from '../permissions.ts'
import type { PaydayInvoice } from '../payday/records.ts'
import type { Schedule } from '../schedules/schedules.ts'

export interface ConsoleView {
  webOrigin: string
  /** the address of the authority's certificate, with https */
  authority: string | undefined
  /** The newest message comes first. */
  outbox: Outgoing[]
  functions: FunctionFigures[]
  /** figures of the distribution's edge functions */
  edge: { name: string; calls: number; meanMicroseconds: number }[]
  schedules: Schedule[]
  /** The newest invoice comes first. */
  invoices: PaydayInvoice[]
  denials: Denial[]
  /** null if the table is not shown */
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

const escape = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const linked = (text: string): string =>
  escape(text).replace(/https?:\/\/[^\s<>]+?(?=[.,;)]?(?:\s|$))/g, address => `<a href="${address}">${address}</a>`)

export const consolePage = (view: ConsoleView): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Local cloud</title><style>${style}</style></head>
<body>
<h1>Local cloud</h1>
<nav><a href="${escape(view.webOrigin)}">Site</a><a href="#outbox">Outbox</a><a href="#schedules">Schedules</a><a href="#functions">Functions</a><a href="/_local?pk=#table">Table</a><a href="/_local">Refresh</a></nav>
${view.denials.length > 0 ? `<h2>Denied</h2>${view.denials.map(denial).join('')}` : ''}
${view.authority === undefined ? '' : `<p>A phone in this network opens <b>${escape(view.webOrigin)}</b> without a warning once it trusts <a href="${escape(view.authority)}">${escape(view.authority)}</a>.</p>`}
<h2 id="outbox">Outbox</h2>
${view.outbox.map(message).join('') || '<p class="soft">Nothing has been sent yet.</p>'}
<h2 id="schedules">Schedules</h2>
${view.schedules.length > 0 ? `<div class="wide"><table><tr><th>Name<th>When<th>Last run<th></tr>${view.schedules.map(schedule).join('')}</table></div>` : '<p class="soft">The template has none.</p>'}
${view.invoices.length > 0 ? `<h2 id="payday">Payday</h2><div class="wide"><table><tr><th class="n">Number<th>Date<th>What<th class="n">Krónur<th>State<th></tr>${view.invoices.map(invoice).join('')}</table></div>` : ''}
<h2 id="functions">Functions</h2>
<div class="wide"><table><tr><th>Function<th class="n">Calls<th class="n">Errors<th class="n">Cold starts<th class="n">Mean ms<th class="n">Longest ms<th class="n">Containers</tr>
${view.functions.map(fn).join('')}</table></div>
<div class="wide"><table><tr><th>At the edge<th class="n">Calls<th class="n">Mean microseconds</tr>
${view.edge.map(({ name, calls, meanMicroseconds }) => `<tr><td>${escape(name)}<td class="n">${calls}<td class="n">${meanMicroseconds}</tr>`).join('')}</table></div>
<h2 id="table">Table</h2>
<form action="/_local#table"><input name="pk" size="40" aria-label="Partition key" placeholder="Partition key" value="${escape(view.partition ?? '')}"> <button>Browse</button></form>
${view.table ? tableOf(view.table) : ''}
</body></html>`

const denial = ({ at, function: name, action, resource }: Denial): string =>
  `<p class="bad">${time(at)} ${escape(name)} may not ${escape(action)} on <code>${escape(resource)}</code></p>`

function message(sent: Outgoing): string {
  const to = Array.isArray(sent.to) ? sent.to.join(', ') : sent.to
  const subject = 'subject' in sent && sent.subject ? `<strong>${escape(sent.subject)}</strong>` : ''
  const undelivered =
    'undelivered' in sent && sent.undelivered ? `<div class="bad">Not delivered: ${escape(sent.undelivered)}</div>` : ''
  return `<article><div class="soft">${sent.kind} ${time(sent.at)} to ${escape(to)}</div>${undelivered}${subject}<pre>${linked(sent.text)}</pre></article>`
}

const schedule = ({ name, text, enabled, lastRun }: Schedule): string =>
  `<tr><td>${escape(name)}<td><code>${escape(text)}</code> UTC${enabled ? '' : ' (off)'}<td>${lastRun ? time(lastRun.at) : ''} <span class="bad">${escape(lastRun?.error ?? '')}</span>` +
  `<td><form method="post" action="/_local/jobs/${encodeURIComponent(name)}"><button>Run</button></form></tr>`

const invoice = ({ id, number, invoiceDate, description, amountIncludingVat, status, claimCancelled }: PaydayInvoice) =>
  `<tr><td class="n">${number}<td>${escape(invoiceDate)}<td>${escape(description)}<td class="n">${amountIncludingVat}<td>${escape(status)}` +
  `<td>${status === 'SENT' && !claimCancelled ? `<form method="post" action="/_local/payday/${encodeURIComponent(id)}"><button>Pay</button></form>` : ''}</tr>`

const fn = ({ name, description, calls, errors, coldStarts, milliseconds, containers }: FunctionFigures): string =>
  `<tr><td>${escape(name)}<br><span class="soft">${escape(description)}</span><td class="n">${calls}<td class="n">${errors}<td class="n">${coldStarts}<td class="n">${milliseconds.mean}<td class="n">${milliseconds.longest}<td class="n">${containers}</tr>`

const tableOf = ({ partitions, items }: { partitions: string[]; items: JsonObject[] }): string =>
  items.length > 0
    ? items
        .map(
          item =>
            `<article><pre>${Object.entries(item)
              .map(([name, value]) => `<span class="soft">${escape(name)}</span> ${escape(asText(value))}`)
              .join('\n')}</pre></article>`,
        )
        .join('')
    : partitions.map(pk => `<p><a href="/_local?pk=${encodeURIComponent(pk)}#table">${escape(pk)}</a></p>`).join('') ||
      '<p class="soft">Nothing here.</p>'

const time = (instant: string): string => `<time>${escape(instant.replace('T', ' ').slice(0, 19))}</time>`
