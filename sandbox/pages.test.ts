import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningSandbox, runSandbox } from './test/run-sandbox.ts'

describe('pages for people', () => {
  let sandbox: RunningSandbox
  beforeAll(async () => {
    sandbox = await runSandbox()
  })
  afterAll(() => sandbox.stop())
  const get = (path: string) => fetch(sandbox.origin + path, { headers: { Accept: 'text/html' } })

  it.each([
    '/',
    '/samples/',
    '/control',
    '/control/',
    '/ebay/sch?q=',
    '/ebay/usr/testuser_coinroom',
  ])('%s says that it is a sandbox', async path => {
    const page = await get(path)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<b>Sandbox</b>')
  })

  it('says so as well when there is nothing to show', async () => {
    for (const path of ['/ebay/itm/110000000000', '/ebay/usr/nobody']) {
      const page = await get(path)
      expect(page.status).toBe(404)
      expect(await page.text()).toContain('<b>Sandbox</b>')
    }
  })

  it('never lets what was typed become markup', async () => {
    const page = await get(`/ebay/sch?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`)
    expect(await page.text()).not.toContain('<img src=x')
  })

  it('shows both sides of every sample coin, and serves them', async () => {
    const html = await (await get('/samples/')).text()
    const pictures = [...html.matchAll(/src="(\/samples\/[\w-]+\/(?:obverse|reverse)\.jpg)"/g)].map(
      ([, path]) => path,
    )
    expect(pictures.length).toBeGreaterThan(0)
    for (const path of pictures) {
      const picture = await fetch(sandbox.origin + path, { method: 'HEAD' })
      expect([path, picture.status, picture.headers.get('content-type')]).toEqual([
        path,
        200,
        'image/jpeg',
      ])
    }
    const [first = ''] = pictures
    const [whole, small] = await Promise.all(
      ['', '?size=small'].map(async query => (await get(first + query)).arrayBuffer()),
    )
    const { width } = await sharp(whole).metadata()
    expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg', width })
    expect(small?.byteLength).toBeLessThan((whole?.byteLength ?? 0) / 3)
    expect((await get('/samples/..%2f..%2fpackage/package.json')).status).toBe(404)
  })

  it('answers for its health, and in eBay’s words for what eBay has not', async () => {
    expect(await (await get('/health')).json()).toMatchObject({ ok: true })
    const unknown = await get('/ebay/sell/recommendation/v1/find')
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ errors: [{ errorId: 2002 }] })
  })
})
