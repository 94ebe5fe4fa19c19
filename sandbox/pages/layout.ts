import { html, raw } from 'hono/html'
import { STYLE } from './style.ts'

/** Result of `html`: text that is already escaped. */
export type Html = ReturnType<typeof html>

type PageOptions = { narrow?: boolean; query?: string }

/** A complete page. Its header names the sandbox. */
export function page(title: string, body: Html, options: PageOptions = {}): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · sandbox</title>
<link rel="icon" href="data:,">
<style>${raw(STYLE)}</style>
</head>
<body>
<div class="ribbon"><b>Sandbox</b> · a local stand-in, not the real marketplace. Nothing here is for sale.</div>
<header class="bar">
<a class="home" href="/">Obverse sandbox</a>
<form action="/ebay/sch" method="get" role="search">
<input type="search" name="q" value="${options.query ?? ''}" aria-label="Search listings" placeholder="Search listings">
<button>Search</button>
</form>
</header>
<main${raw(options.narrow ? ' class="narrow"' : '')}>${body}</main>
</body>
</html>`
}

/** A page with one message. */
export function messagePage(title: string, message: string): Html {
  return page(title, html`<h1>${title}</h1><p>${message}</p>`, { narrow: true })
}

// Made once: making it takes longer than all else of a page of many listings.
const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats dollars: `$1,234.50`. */
export const dollars = (value: number | string): string => DOLLARS.format(Number(value))

export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`
