import { html } from 'hono/html'
import type { ActiveFault } from './lib/faults.ts'
import type { LoggedRequest } from './lib/request-log.ts'
import { type Html, page, plural } from './pages/layout.ts'

const SHOWN = 60

const example = (
  origin: string,
) => `curl -X POST ${origin}/control/faults -H 'content-type: application/json' \\
  -d '{"route":"POST /ebay/sell/inventory/v1/offer","status":500,"times":1}'

route    method and path; "*" stands for anything, a path ending in "/" for all below it
holding  only calls whose body holds this text
status   answer with it; the call has no effect (with "after": true it has)
body     the answer's body            headers  more headers
delayMs  wait first                   half     send half the answer, then cut the connection
prose    the model says this text     times    how many calls it strikes

DELETE /control/faults        forget the faults
GET  /control/requests?route= what was asked of the vendors
POST /control/tokens          {"end":"access"|"refresh"|"all","userId":"…"}
POST /control/account-deletion {"userId":"…","send":true,
                              "corrupt":"body"|"signature"|"key"|"kid"|"header"}
POST /control/settings        {"acceptUrl":"…","declineUrl":"…"}
POST /control/reset           forget everything`

/** Shows the active faults and the logged requests. */
export function controlPage(
  origin: string,
  faults: readonly ActiveFault[],
  requests: LoggedRequest[],
): Html {
  return page(
    'Control',
    html`<h1>Control</h1>
<pre>${example(origin)}</pre>
<form method="post" action="/control/reset"><button>Forget everything</button></form>
<h2>${plural(faults.length, 'fault')} told</h2>
${faults.map(fault => html`<pre>${JSON.stringify(fault)}</pre>`)}
<h2>Last calls</h2>
<table class="wide number">
<tr><th>When</th><th>Call</th><th>Status</th><th>ms</th><th>Sent</th><th>Fault</th></tr>
${requests
  .slice(-SHOWN)
  .reverse()
  .map(
    request => html`<tr><td>${request.at.slice(11, 23)}</td><td>${request.method} ${request.path}</td>
<td>${request.status}</td><td>${request.ms}</td><td>${request.requestBytes}</td><td>${request.fault ?? ''}</td></tr>`,
  )}
</table>`,
  )
}
