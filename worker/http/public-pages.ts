import { NO_OPERATOR_ADDRESS, PUBLIC_PAGES } from '../../shared/public-pages.ts'
import type { Operator } from '../../shared/responses.ts'

/** Elements of a page whose address search engines and social networks take only when it is whole. */
const WHOLE_ADDRESSES = [
  { selector: 'link[rel="canonical"]', attribute: 'href' },
  { selector: 'meta[property="og:url"]', attribute: 'content' },
  { selector: 'meta[property="og:image"]', attribute: 'content' },
] as const

interface PageRequest {
  request: Request
  assets: Fetcher
  /** Where the app is, without a slash at the end. */
  appUrl: string
  operator: Operator
  /** Whether the browser sent a session's cookie, valid or not. */
  hasSession: boolean
}

/**
 * A page or file of the app. Public pages are files of their own, into which the deployment's address and its operator
 * are written; `/` is one of them for browsers without a session. robots.txt and sitemap.xml name that address too.
 */
export async function servePage({
  request,
  assets,
  appUrl,
  operator,
  hasSession,
}: PageRequest): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/robots.txt') return robots(appUrl)
  if (pathname === '/sitemap.xml') return sitemap(appUrl)
  const written = (page: Response) => withAddress(page, appUrl, operator)
  if (pathname === '/') return home(request, assets, hasSession, written)
  const page = await pageOf(request, assets)
  return PUBLIC_PAGES.some(({ path }) => path === pathname) ? written(page) : page
}

/** Addresses of files: in the folders of files, or with an ending. */
const FILE_PATH = /^\/(?:assets|icons|landing)\/|\.[a-z\d]{2,11}$/i

/**
 * The file at the address, else the app. A missing file is not found: a script that a deployment has replaced would be
 * stored as a page for a year.
 */
async function pageOf(request: Request, assets: Fetcher): Promise<Response> {
  const { pathname } = new URL(request.url)
  const isFile = FILE_PATH.test(pathname)
  if (!isFile && !PUBLIC_PAGES.some(({ path }) => path === pathname))
    return assets.fetch(new Request(new URL('/', request.url), request))
  const file = await assets.fetch(request)
  if (!isFile || file.status !== 404) return file
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

async function home(
  request: Request,
  assets: Fetcher,
  hasSession: boolean,
  written: (page: Response) => Response,
): Promise<Response> {
  const landing = new Request(new URL('/landing', request.url), request)
  const page = hasSession ? await assets.fetch(request) : written(await assets.fetch(landing))
  const answer = new Response(page.body, page)
  answer.headers.append('Vary', 'Cookie')
  return answer
}

function withAddress(page: Response, appUrl: string, operator: Operator): Response {
  const rewriter = new HTMLRewriter().on('noscript[data-operator]', {
    element: element => void element.setInnerContent(addressHtml(operator), { html: true }),
  })
  for (const { selector, attribute } of WHOLE_ADDRESSES) {
    rewriter.on(selector, {
      element(element) {
        const address = element.getAttribute(attribute)
        if (address?.startsWith('/')) element.setAttribute(attribute, appUrl + address)
      },
    })
  }
  return rewriter.transform(page)
}

/** The operator's address as the page's script would show it. */
function addressHtml({ name, address, email }: Operator): string {
  const lines = [name, address, email].flatMap(text => text?.split('\n') ?? [])
  if (lines.length === 0) return NO_OPERATOR_ADDRESS
  return lines.map(escapeXml).join('<br>')
}

function robots(appUrl: string): Response {
  const lines = [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /peerjs/',
    '',
    `Sitemap: ${appUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}

/** https://www.sitemaps.org/protocol.html */
function sitemap(appUrl: string): Response {
  const addresses = PUBLIC_PAGES.filter(page => !page.canonical).map(
    ({ path }) => `  <url><loc>${escapeXml(appUrl + path)}</loc></url>`,
  )
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;')
