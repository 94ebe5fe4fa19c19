import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../web', file)).toString('utf8')

/** The headers of a rule of Cloudflare's `_headers` file. */
function headersOf(rule: string): Map<string, string> {
  const [, block = ''] = `\n${read('public/_headers')}`.split(`\n${rule}\n`)
  const lines =
    block
      .split(/\n(?=\S)/)[0]
      ?.split('\n')
      .filter(line => line.trim()) ?? []
  return new Map(
    lines.map(line => {
      const [name = '', ...value] = line.trim().split(': ')
      return [name, value.join(': ')]
    }),
  )
}

describe('every page and file of the app', () => {
  const all = headersOf('/*')
  const policy = all.get('Content-Security-Policy') ?? ''
  const sources = (directive: string) =>
    policy
      .split('; ')
      .find(each => each.startsWith(`${directive} `))
      ?.split(' ')
      .slice(1)

  it('runs the app’s own code alone, and nothing that stands in a page', () => {
    expect(sources('default-src')).toEqual(["'none'"])
    expect(sources('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(sources('style-src')).toEqual(["'self'"])
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*|http:/)
    const page = read('index.html')
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/)
    expect(page.match(/<script(?![^>]*\ssrc=)/g)).toBeNull()
  })

  it('is framed by nobody, sends nothing elsewhere and asks for the camera alone', () => {
    expect(sources('frame-ancestors')).toEqual(["'none'"])
    expect(sources('connect-src')).toEqual(["'self'"])
    expect(sources('form-action')).toEqual(["'self'"])
    expect(sources('base-uri')).toEqual(["'none'"])
    expect(all.get('Permissions-Policy')).toMatch(/^camera=\(self\), microphone=\(\), /)
    expect(all.get('X-Content-Type-Options')).toBe('nosniff')
  })

  it('is asked for over https for two years, with the same header as the API', () => {
    const header = 'max-age=63072000; includeSubDomains'
    expect(all.get('Strict-Transport-Security')).toBe(header)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
  })

  it('is kept for good where its name carries a hash', () => {
    expect(headersOf('/assets/*').get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  })
})
