import { html } from 'hono/html'
import { dollars, type Html, page, plural } from '../../pages/layout.ts'
import { discPath } from '../api/search-page.ts'
import type { MarketItem } from '../market/market.ts'
import { ancestorsOf, categoryById } from '../reference/categories.ts'

const dateWords = (ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The page of a generated listing. */
export function marketItemPage(item: MarketItem): Html {
  const category = categoryById(item.categoryId)
  const crumbs = category ? [...ancestorsOf(category.id).reverse(), category] : []
  const auction = item.buyingOptions.includes('AUCTION')
  return page(
    item.title,
    html`<nav class="crumbs" aria-label="Category">${crumbs.map(({ name }) => name).join(' › ')}</nav>
${item.soldAt === null ? '' : html`<p class="card ended" role="status"><b>Sold</b> on ${dateWords(item.soldAt)}.</p>`}
<div class="item">
<section class="gallery"><img src="${discPath(item.metal)}" alt="No photograph: this listing is invented" width="500" height="500" style="width:100%;height:auto"></section>
<div>
<h1 data-field="title">${item.title}</h1>
<p class="quiet small">Item number <span class="number">${item.legacyId}</span> · invented for the sandbox's market</p>
<p class="price number" data-field="price">${dollars(item.price)}</p>
<p class="quiet">${auction ? plural(item.bids, 'bid') : item.buyingOptions.includes('BEST_OFFER') ? 'Buy It Now or Best Offer' : 'Buy It Now'}</p>
<p><b>Shipping:</b> <span class="number">${item.shippingCost === 0 ? 'Free' : dollars(item.shippingCost)}</span></p>
<table>
<tr><th scope="row">Condition</th><td>${item.condition}</td></tr>
${Object.entries(item.aspects).map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}
<tr><th scope="row">Seller</th><td>${item.seller.username} <span class="quiet number">(${item.seller.feedbackScore})</span></td></tr>
</table>
</div>
</div>`,
  )
}

const COLOURS: Record<string, [light: string, dark: string]> = {
  silver: ['#e4e6e8', '#9da2a8'],
  gold: ['#f3d77f', '#b98a2b'],
  copper: ['#d99a6c', '#8a4f2a'],
  steel: ['#c9cdd2', '#878d95'],
}

/** A disc in a metal's colours, as SVG. */
export function disc(metal: string): string {
  const kind = metal.startsWith('silver')
    ? 'silver'
    : /bronze|brass|copper$|zinc/.test(metal)
      ? 'copper'
      : metal
  const [light, dark] = COLOURS[kind] ?? ['#d8d8d4', '#96958f']
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 500" width="500" height="500"><defs><radialGradient id="g" cx=".38" cy=".32" r=".8"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><rect width="500" height="500" fill="#f4f3f0"/><circle cx="250" cy="250" r="205" fill="url(#g)"/><circle cx="250" cy="250" r="188" fill="none" stroke="${dark}" stroke-opacity=".55" stroke-width="3"/></svg>`
}
