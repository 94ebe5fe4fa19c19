import { html } from 'hono/html'
import { dollars, type Html, page } from '../pages/layout.ts'
import { TEST_CARDS } from './card.ts'

const cents = (amount: number | null) => dollars((amount ?? 0) / 100)
const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

const FIELD = 'display: grid; gap: .25rem; margin-top: .9rem'
const WIDE = 'width: 100%'

/** Card fields with a list of test cards. */
export function cardFields(): Html {
  return html`<label style="${FIELD}">Card number
<input type="text" name="number" inputmode="numeric" autocomplete="off" value="4242 4242 4242 4242" list="test-cards" required style="${WIDE}"></label>
<datalist id="test-cards">${TEST_CARDS.map(card => html`<option value="${grouped(card.number)}">${card.note}</option>`)}</datalist>
<div style="display: flex; gap: .75rem">
<label style="${FIELD}; flex: 1">Expires (MM / YY)
<input type="text" name="expiry" autocomplete="off" value="12 / 34" required style="${WIDE}"></label>
<label style="${FIELD}; flex: 1">CVC
<input type="text" name="cvc" inputmode="numeric" autocomplete="off" value="123" required style="${WIDE}"></label>
</div>`
}

export function testCards(): Html {
  return html`<h2>Test cards</h2>
<table>${TEST_CARDS.map(card => html`<tr><td class="number">${grouped(card.number)}</td><td>${card.note}</td></tr>`)}</table>
<p class="quiet small">No real card is taken here, and no money moves.</p>`
}

/** The checkout page of a first subscription. */
export function checkoutPage({
  title,
  amount,
  email,
  cancelUrl,
  wrong,
}: {
  title: string
  amount: number | null
  email: string | null
  cancelUrl: string | null
  /** Error of the last attempt. */
  wrong: string | null
}): Html {
  return page(
    `Subscribe to ${title}`,
    html`<p class="quiet">Subscribe to ${title}</p>
<h1 class="price">${cents(amount)} <span class="quiet small">per month</span></h1>
${email === null ? '' : html`<p class="quiet">${email}</p>`}
${wrong === null ? '' : html`<p class="card ended" role="alert">${wrong}</p>`}
<form method="post" class="card">
${cardFields()}
<div class="actions">
<button class="main">Subscribe</button>
${cancelUrl === null ? '' : html`<a href="${cancelUrl}" style="align-self: center">Cancel and go back</a>`}
</div>
</form>
${testCards()}`,
    { narrow: true },
  )
}
