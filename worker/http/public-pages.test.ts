import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import app from '../app.ts'

const HEAD =
  '<link rel="canonical" href="/landing"><meta property="og:url" content="/landing"><meta property="og:image" content="/landing/social.jpg">'

/** The Worker over files that say their own path: of every path, or of `files`. */
const ask = (
  path: string,
  {
    cookie = '',
    vars = {},
    origin = 'https://obverse.example',
    files = undefined as readonly string[] | undefined,
  } = {},
) =>
  app.fetch(
    new Request(`${origin}${path}`, { headers: { cookie } }),
    {
      ...env,
      APP_URL: undefined,
      ...vars,
      ASSETS: {
        ...env.ASSETS,
        fetch: async (input: RequestInfo | URL) => {
          const { pathname } = new URL(input instanceof Request ? input.url : String(input))
          if (files && !files.includes(pathname)) return new Response(null, { status: 404 })
          const html = `${HEAD}<p>file ${pathname}</p><noscript data-operator=""></noscript>`
          return new Response(html, { headers: { 'Content-Type': 'text/html' } })
        },
      },
    },
    createExecutionContext(),
  )
const textOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).text()

describe('the home address', () => {
  it('is the landing page for a browser without a session', async () => {
    expect(await textOf('/')).toContain('file /landing')
  })

  it.each([
    ['https://obverse.example', '__Host-obverse_session'],
    ['http://localhost', 'obverse_session'],
  ])('is the app for a browser with the cookie of %s, %s', async (origin, name) => {
    expect(await textOf('/', { cookie: `${name}=token`, origin })).toContain('file /<')
  })

  it('is stored for one or the other by no cache between them', async () => {
    expect((await ask('/')).headers.get('Vary')).toBe('Cookie')
    expect((await ask('/', { cookie: 'obverse_session=token' })).headers.get('Vary')).toBe('Cookie')
  })
})

describe('an address without a file', () => {
  const FILES = ['/', '/landing', '/assets/start-1.js']

  it('is the app where it is a page', async () => {
    for (const path of ['/listings', '/approval/approve/Ab-1_x', '/queue?batch=3']) {
      // oxlint-disable-next-line no-await-in-loop -- three quick ones
      const page = await ask(path, { files: FILES })
      expect(page.status).toBe(200)
      // oxlint-disable-next-line no-await-in-loop -- three quick ones
      expect(await page.text()).toContain('file /<')
    }
  })

  it.each(['/assets/start-0.js', '/icons/none.png', '/landing/none.jpg', '/favicon-2.ico'])(
    'is not found where it is a file, and no cache stores that: %s',
    async path => {
      const answer = await ask(path, { files: FILES })
      expect(answer.status).toBe(404)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Content-Type')).toContain('text/plain')
    },
  )
})

describe('the legal pages', () => {
  const operator = (vars: Record<string, string | undefined>) => textOf('/privacy', { vars })

  it('name the operator to a browser without JavaScript', async () => {
    const page = await operator({
      OPERATOR_NAME: 'Coins <b>& Co',
      OPERATOR_ADDRESS: '1 Mint Street\nDenver',
      OPERATOR_EMAIL: 'help@coins.example',
    })
    expect(page).toContain(
      '<noscript data-operator="">Coins &lt;b>&amp; Co<br>1 Mint Street<br>Denver<br>help@coins.example</noscript>',
    )
  })

  it('say that no address was entered', async () => {
    const vars = {
      OPERATOR_NAME: undefined,
      OPERATOR_ADDRESS: undefined,
      OPERATOR_EMAIL: undefined,
    }
    expect(await operator(vars)).toContain(
      '<noscript data-operator="">The operator of this server has not entered an address.</noscript>',
    )
  })
})

describe('what search engines and social networks read', () => {
  it('names whole addresses at the origin of the request', async () => {
    for (const path of ['/', '/landing', '/login']) {
      // oxlint-disable-next-line no-await-in-loop -- three quick ones
      const page = await textOf(path)
      expect(page).toContain('href="https://obverse.example/landing"')
      expect(page).toContain('content="https://obverse.example/landing/social.jpg"')
    }
    expect(await textOf('/account')).toContain(HEAD)
  })

  it('names the address that is set for the app instead, whatever else is malformed', async () => {
    const vars = { APP_URL: 'https://coins.example/', MAIL_FROM: 'nobody' }
    expect(await textOf('/landing', { vars })).toContain('href="https://coins.example/landing"')
    expect(await textOf('/robots.txt', { vars })).toContain(
      'Sitemap: https://coins.example/sitemap.xml',
    )
  })

  it('has a robots.txt that is no page and keeps robots off the API', async () => {
    const answer = await ask('/robots.txt')
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect((await answer.text()).split('\n')).toEqual([
      'User-agent: *',
      'Allow: /',
      'Disallow: /api/',
      'Disallow: /peerjs/',
      '',
      'Sitemap: https://obverse.example/sitemap.xml',
      '',
    ])
  })

  it('has a sitemap of the public pages, each once', async () => {
    const answer = await ask('/sitemap.xml')
    expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
    const found = (await answer.text()).matchAll(/<loc>https:\/\/obverse\.example(.*)<\/loc>/g)
    expect([...found].map(([, path]) => path)).toEqual([
      '/landing',
      '/login',
      '/register',
      '/privacy',
      '/terms',
      '/contact',
    ])
  })
})
