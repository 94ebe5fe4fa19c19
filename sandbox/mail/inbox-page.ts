import { html } from 'hono/html'
import { type Html, page, plural } from '../pages/layout.ts'
import type { ReceivedMail } from './mailbox.ts'

const SERVICES = { resend: 'Resend', sendgrid: 'SendGrid', smtp: 'SMTP' } as const
const WEB_ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g

const when = (at: string) => at.slice(0, 19).replace('T', ' ')
const inboxOf = (address: string) => `/mail?to=${encodeURIComponent(address)}`

/** The list of all mails, or of those to one address. */
export function inboxPage(mails: ReceivedMail[], to: string): Html {
  return page(
    'Inbox',
    html`<h1>${plural(mails.length, 'mail')}${to ? html` to ${to}` : ''}</h1>
<p class="quiet">All mails that Resend, SendGrid and SMTP were given here. None left this machine.</p>
<form method="get" action="/mail" class="actions">
<input type="text" name="to" value="${to}" aria-label="Only mails to this address" placeholder="name@example.com">
<button>Show</button>${to ? html` <a href="/mail">All mails</a>` : ''}
</form>
${
  mails.length === 0
    ? html`<p>No mail yet.</p>`
    : html`<ul class="mails">
${mails.map(
  mail => html`<li><a href="/mail/${mail.id}">${mail.subject}</a><br>
<span class="quiet small number">${when(mail.at)} UTC · ${SERVICES[mail.service]} · to
${mail.to.map(address => html`<a href="${inboxOf(address)}">${address}</a> `)}</span></li>`,
)}
</ul>`
}`,
  )
}

/** The page of one mail: its headers, its HTML in an iframe and its text with links. */
export function mailPage(mail: ReceivedMail): Html {
  return page(
    mail.subject,
    html`<p class="crumbs"><a href="/mail">Inbox</a></p>
<h1>${mail.subject}</h1>
<table>
<tr><th>From</th><td>${mail.from}</td></tr>
<tr><th>To</th><td>${mail.to.map(address => html`<a href="${inboxOf(address)}">${address}</a> `)}</td></tr>
<tr><th>When (UTC)</th><td class="number">${when(mail.at)}</td></tr>
<tr><th>By</th><td>${SERVICES[mail.service]}</td></tr>
</table>
${
  mail.html
    ? html`<h2>As HTML</h2>
<iframe class="description" title="The mail as HTML" src="/mail/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : ''
}
<h2>As text</h2>
<pre style="white-space: pre-wrap">${withLinks(mail.text)}</pre>`,
  )
}

/** The text with its URLs as links that open in a new tab. */
function withLinks(text: string): Html {
  const parts: Html[] = []
  let from = 0
  for (const match of text.matchAll(WEB_ADDRESS)) {
    parts.push(
      html`${text.slice(from, match.index)}<a href="${match[0]}" target="_blank" rel="noopener noreferrer">${match[0]}</a>`,
    )
    from = match.index + match[0].length
  }
  return html`${parts}${text.slice(from)}`
}

/** The mail's HTML with a base element, so that links open in a new tab. */
export function mailDocument(mail: ReceivedMail): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(mail.html)
    ? mail.html.replace(/<head[^>]*>/i, head => `${head}${base}`)
    : `${base}${mail.html}`
}
