import { html } from 'hono/html'
import { type Html, page } from '../../pages/layout.ts'
import type { Seller } from '../store/sellers.ts'
import { SCOPE_WORDS } from './auth.ts'

type Consent = {
  sellers: Seller[]
  scopes: string[]
  clientId: string
  /** Query of the authorization request, submitted again with the decision. */
  fields: Record<string, string>
}

/** The page on which a test seller grants or declines the requested scopes. */
export function consentPage({ sellers, scopes, clientId, fields }: Consent): Html {
  return page(
    'Grant application access',
    html`<h1>Grant <b>${clientId}</b> access to your account</h1>
<p class="quiet">Choose the test seller who signs in, then decide.</p>
<form method="post" class="card">
${Object.entries(fields).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}
${sellers.map(
  (seller, index) => html`<label class="choice">
<input type="radio" name="seller" value="${seller.userId}" ${index === 0 ? 'checked' : ''} required>
<span><b>${seller.username}</b><br><span class="quiet small">${seller.note}</span></span>
</label>`,
)}
<h2>The application would be able to</h2>
<ul>
${scopes.map(scope => html`<li>${SCOPE_WORDS[scope] ?? scope}<br><code class="quiet small">${scope}</code></li>`)}
</ul>
<div class="actions">
<button class="main" name="decision" value="agree">Agree and continue</button>
<button name="decision" value="decline">Decline</button>
</div>
</form>`,
    { narrow: true },
  )
}
