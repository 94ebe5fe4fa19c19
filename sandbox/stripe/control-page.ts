import { html } from 'hono/html'
import { type Html, page, plural } from '../pages/layout.ts'
import type { SentEvent } from './store.ts'
import { CORRUPTIONS, type Delivery } from './webhook-deliveries.ts'

const SHOWN = 60

const example = (origin: string) => `curl -X POST ${origin}/control/stripe/deliver \\
  -H 'content-type: application/json' -d '{"events":["evt_…","evt_…"]}'

POST /control/stripe/deliver    sends events again, in the order given; "corrupt" spoils them:
                                ${CORRUPTIONS.join(', ')}
POST /control/stripe/signed     {"event":"evt_…","corrupt":"…"}: what would be sent, and sends nothing
POST /control/stripe/settings   {"webhookUrl":"…"|null,"hold":true|false,"retriesEnd":"cancel"|"unpaid"}`

/** The events of the simulated Stripe and their deliveries. */
export function stripeControlPage({
  origin,
  url,
  events,
  log,
}: {
  origin: string
  url: string | null
  events: SentEvent[]
  log: Delivery[]
}): Html {
  const outcomes = (id: string) =>
    log
      .filter(one => one.eventId === id)
      .map(one => one.outcome)
      .join(', ')
  return page(
    'Stripe',
    html`<h1>Stripe's webhooks</h1>
<p>${url === null ? 'Events are kept and not sent.' : html`Events go to <code>${url}</code>.`}</p>
<pre>${example(origin)}</pre>
<h2>${plural(events.length, 'event')}</h2>
<table class="wide number">
<tr><th>When</th><th>Event</th><th>Answered</th><th></th></tr>
${events.slice(0, SHOWN).map(
  event => html`<tr><td>${new Date(event.created * 1000).toISOString().slice(11, 19)}</td>
<td>${event.type}<br><span class="quiet small">${event.id}</span></td><td>${outcomes(event.id)}</td>
<td><form method="post" action="/control/stripe/deliver"><button name="events" value="${event.id}">Send again</button></form></td></tr>`,
)}
</table>`,
  )
}
