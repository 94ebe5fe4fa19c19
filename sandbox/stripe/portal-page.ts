import { html } from 'hono/html'
import type { Stripe } from 'stripe'
import { dollars, type Html, page } from '../pages/layout.ts'
import { PRICES, titleOf } from './catalogue.ts'
import { cardFields, testCards } from './checkout-page.ts'
import { isLive, itemOf } from './subscription-lifecycle.ts'

const monthly = ({ unit_amount }: Stripe.Price) => `${dollars((unit_amount ?? 0) / 100)} per month`
const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

type Portal = {
  subscriptions: Stripe.Subscription[]
  invoices: Stripe.Invoice[]
  card: string | null
  /** Seconds: the customer's clock. */
  clock: number
  returnUrl: string | null
  wrong: string | null
}

/** The customer portal: change plan or card, cancel, and advance the clock for tests. */
export function portalPage({
  subscriptions,
  invoices,
  card,
  clock,
  returnUrl,
  wrong,
}: Portal): Html {
  return page(
    'Manage your subscription',
    html`${returnUrl === null ? '' : html`<p class="crumbs"><a href="${returnUrl}">Return to Obverse</a></p>`}
<h1>Manage your subscription</h1>
<p class="quiet">It is ${day(clock)} for this customer.</p>
${wrong === null ? '' : html`<p class="card ended" role="alert">${wrong}</p>`}
${subscriptions.length === 0 ? html`<p>There is no subscription.</p>` : ''}
${subscriptions.map(subscriptionCard)}
<h2>Payment method</h2>
<form method="post" class="card">
<p>${card === null ? 'No card.' : html`The card ends in <b class="number">${card}</b>.`}</p>
${cardFields()}
<div class="actions"><button name="action" value="card">Use this card</button></div>
</form>
<h2>Invoices</h2>
${
  invoices.length === 0
    ? html`<p class="quiet">None yet.</p>`
    : html`<table class="wide">${invoices.map(
        one =>
          html`<tr><td class="number">${day(one.created)}</td><td class="number">${dollars(one.total / 100)}</td><td>${one.status}</td></tr>`,
      )}</table>`
}
${testCards()}`,
    { narrow: true },
  )
}

function subscriptionCard(subscription: Stripe.Subscription): Html {
  const item = itemOf(subscription)
  const target = html`<input type="hidden" name="subscription" value="${subscription.id}">`
  const ends = subscription.cancel_at_period_end
  const next = `${ends ? 'ends' : 'renews'} on ${day(item.current_period_end)}`
  return html`<section class="card" style="margin-top: 1rem" data-subscription="${subscription.id}">
<p><b>${titleOf(item.price.id)}</b> · ${monthly(item.price)}</p>
<p class="quiet">Status: <span data-status>${subscription.status}</span>${isLive(subscription) ? html` · ${next}` : ''}</p>
${
  isLive(subscription)
    ? html`<form method="post">${target}
<h2>Change plan</h2>
${PRICES.filter(price => price.id !== item.price.id).map(
  price =>
    html`<p><button name="price" value="${price.id}">${(price.unit_amount ?? 0) > (item.price.unit_amount ?? 0) ? 'Upgrade' : 'Downgrade'} to ${titleOf(price.id)}</button> <span class="quiet small">${monthly(price)}</span></p>`,
)}</form>
<form method="post" class="actions" style="flex-wrap: wrap">${target}
${
  ends
    ? html`<button name="action" value="keep">Don't cancel</button>`
    : html`<button name="action" value="cancel-at-period-end">Cancel at the end of the period</button>`
}
<button name="action" value="cancel-now">Cancel now</button>
</form>
<form method="post" class="actions">${target}
<button name="action" value="pass-period">Advance time to the period end</button>
</form>`
    : ''
}
</section>`
}

/** The confirmation page of a plan change. */
export function confirmPage({
  from,
  to,
  returnUrl,
}: {
  from: Stripe.Price
  to: Stripe.Price
  returnUrl: string | null
}): Html {
  return page(
    'Confirm your updates',
    html`<h1>Confirm your updates</h1>
<form method="post" class="card">
<p class="quiet">From ${titleOf(from.id)} · ${monthly(from)}</p>
<p>To <b>${titleOf(to.id)}</b> · ${monthly(to)}</p>
<div class="actions">
<button class="main" name="action" value="confirm">Confirm</button>
${returnUrl === null ? '' : html`<a href="${returnUrl}" style="align-self: center">Go back</a>`}
</div>
</form>`,
    { narrow: true },
  )
}
