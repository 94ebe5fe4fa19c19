import { describe, expect, test } from 'vitest'
import { PUBLIC_PAGES } from '../shared/public-pages.ts'
import { renderPage } from './prerender.tsx'

const LANDING = 'Two photos of a coin become a live eBay listing'
const HEADINGS: Readonly<Record<string, { heading: string; title: string }>> = {
  '/landing': { heading: LANDING, title: `Obverse · ${LANDING}` },
  '/welcome': { heading: LANDING, title: `Obverse · ${LANDING}` },
  '/login': { heading: 'Log In', title: 'Log In · Obverse' },
  '/register': { heading: 'Register', title: 'Register · Obverse' },
  '/privacy': { heading: 'Privacy', title: 'Privacy · Obverse' },
  '/terms': { heading: 'Terms', title: 'Terms · Obverse' },
  '/contact': { heading: 'Contact', title: 'Contact · Obverse' },
}

describe('the HTML of a public page', () => {
  test.each(PUBLIC_PAGES)('$path has its heading and title before any script', async ({ path }) => {
    const { head, body } = await renderPage(path)
    expect(head).toContain(`<title>${HEADINGS[path]?.title}</title>`)
    expect(/<h1[^>]*>([^<]*)</.exec(body)?.[1]).toBe(HEADINGS[path]?.heading)
    expect(body).not.toContain('Loading...')
  })

  test.each(PUBLIC_PAGES)('$path has no inline script and no inline style', async ({ path }) => {
    const { head, body } = await renderPage(path)
    expect(head + body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  })

  test.each(['/login', '/register'])(
    '%s cannot send a password in the address before its script runs',
    async path => {
      const { body } = await renderPage(path)
      expect(body).toContain('type="password"')
      expect(body).not.toContain('type="submit"')
    },
  )

  test('the legal texts are readable without a request', async () => {
    expect((await renderPage('/privacy')).body).toContain('a hash of your password')
    expect((await renderPage('/terms')).body).toContain('estimates by software')
    // The Worker writes the operator's address there.
    for (const path of ['/privacy', '/contact'])
      expect((await renderPage(path)).body).toContain('<noscript data-operator=""></noscript>')
  })
})
