import { beforeAll, describe, expect, it } from 'vitest'
import app from '../app.ts'
import { call } from '../test/call.ts'
import { operationsOf, readPath } from './route-table.ts'

let page: string
let policy: string

beforeAll(async () => {
  const answer = await call('/api/docs')
  policy = answer.headers.get('Content-Security-Policy') ?? ''
  page = await answer.text()
})

describe('the API page', () => {
  it('shows every operation', () => {
    const titles = operationsOf(app.routes).map(
      ({ method, path }) => `<code>${method} ${readPath(path).template}</code>`,
    )
    expect(titles.filter(title => !page.includes(title))).toEqual([])
  })

  it('has no scripts and loads nothing', () => {
    const running = /<script|<link rel="stylesheet|\son\w+=|javascript:/.exec(page)
    expect(running).toBeNull()
    const addresses = [...page.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(found => found[1] ?? '')
    expect(addresses.filter(one => !/^(#|\/api\/|data:,$)/.test(one))).toEqual([])
    expect(policy).toMatch(/^default-src 'none'/)
    expect(policy).not.toContain('unsafe')
  })

  it('has the one style that its policy allows', async () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
    expect(policy).toContain(`style-src 'sha256-${hash}'`)
    expect(page.includes(' style="')).toBe(false)
  })

  it('links only to what it has', () => {
    const ids = new Set([...page.matchAll(/\sid="([^"]*)"/g)].map(found => found[1]))
    const links = [...page.matchAll(/href="#([^"]*)"/g)].map(found => found[1])
    expect(links.filter(link => !ids.has(link))).toEqual([])
  })
})
