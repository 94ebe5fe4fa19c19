import { html } from 'hono/html'
import { type Html, page, plural } from './pages/layout.ts'

/** `morgan-dollar-1881-s` → `Morgan dollar 1881 S`. */
const named = (id: string): string =>
  id
    .split('-')
    .map((part, index) =>
      index === 0
        ? part.charAt(0).toUpperCase() + part.slice(1)
        : /^[a-z]{1,2}$/.test(part)
          ? part.toUpperCase()
          : part,
    )
    .join(' ')

/** The page of sample coins with both sides as download links. */
export function samplesPage(coins: string[]): Html {
  return page(
    'Sample coins',
    html`<h1>${plural(coins.length, 'sample coin')}</h1>
<p class="quiet">Drawn by this project, photographed by it too. Take them to try the product.</p>
<ul class="grid">${coins.map(
      coin => html`<li class="card"><b>${named(coin)}</b>
${['obverse', 'reverse'].map(
  side =>
    html`<p><a href="/samples/${coin}/${side}.jpg" download="${coin}-${side}.jpg"><img src="/samples/${coin}/${side}.jpg" alt="${named(coin)}, ${side}" loading="lazy"></a></p>`,
)}</li>`,
    )}</ul>`,
  )
}
