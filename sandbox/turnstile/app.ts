import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'

export const TURNSTILE_SITE_KEY = '1x00000000000000000000AA'
export const TURNSTILE_SECRET = 'sandbox-turnstile-secret'

/** A token lives for 300 seconds. */
const TOKEN_MS = 300_000

type Token = { at: number; action: string; used: boolean }

/**
 * Cloudflare Turnstile: the widget's script, which shows a frame with a box to tick, and the verification of tokens. What
 * it answers is from https://developers.cloudflare.com/turnstile/get-started/server-side-validation/ (fields, error codes,
 * a token once and for five minutes). Mounted at `/turnstile`.
 */
export function turnstileApp({ now }: { now: () => number }) {
  const app = new Hono()
  const tokens = new Map<string, Token>()
  const issue = (action: string) => {
    const token = `sandbox.${randomBytes(24).toString('base64url')}`
    tokens.set(token, { at: now(), action, used: false })
    return token
  }

  app.get('/v0/api.js', c => {
    const origin = new URL(c.req.url).origin
    return c.body(widgetScript(origin), 200, { 'Content-Type': 'text/javascript; charset=utf-8' })
  })

  app.get('/v0/widget', c => {
    const action = encodeURIComponent(c.req.query('action') ?? '')
    return c.html(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>sandbox</title></head>
<body style="margin:0;font:15px system-ui;color:#123;background:#eef">
<label style="display:flex;gap:8px;align-items:center;min-height:65px;padding:0 12px"><input type="checkbox" id="person"> I am a person (sandbox) <b id="said"></b></label>
<script>
document.getElementById('person').addEventListener('change', async () => {
  const { token } = await (await fetch('token.json?action=${action}')).json()
  parent.postMessage({ sandboxToken: token }, '*')
  document.getElementById('said').textContent = 'Confirmed'
})
</script></body></html>`)
  })

  /** A token as the widget gives it, for tests too. */
  app.get('/v0/token.json', c => c.json({ token: issue(c.req.query('action') ?? '') }))

  app.post('/v0/siteverify', async c => {
    const isJson = c.req.header('Content-Type')?.includes('json') ?? false
    const body: Record<string, unknown> = isJson ? await c.req.json() : await c.req.parseBody()
    const failed = (code: string) => c.json({ success: false, 'error-codes': [code] })
    if (!body['secret']) return failed('missing-input-secret')
    if (body['secret'] !== TURNSTILE_SECRET) return failed('invalid-input-secret')
    const { response } = body
    if (typeof response !== 'string' || !response) return failed('missing-input-response')
    const token = tokens.get(response)
    if (!token) return failed('invalid-input-response')
    if (token.used || now() - token.at > TOKEN_MS) return failed('timeout-or-duplicate')
    token.used = true
    return c.json({
      success: true,
      challenge_ts: new Date(token.at).toISOString(),
      hostname: 'localhost',
      'error-codes': [],
      action: token.action,
      cdata: '',
    })
  })
  return app
}

const widgetScript = (origin: string) => `
for (const place of document.querySelectorAll('.cf-turnstile')) {
  const frame = document.createElement('iframe')
  frame.src = ${JSON.stringify(origin)} + '/turnstile/v0/widget?action=' + encodeURIComponent(place.dataset.action ?? '')
  frame.title = 'Widget of the sandbox'
  frame.width = '300'
  frame.height = '65'
  frame.style.border = '0'
  place.append(frame)
  addEventListener('message', event => {
    if (event.source !== frame.contentWindow || typeof event.data?.sandboxToken !== 'string') return
    window[place.dataset.callback](event.data.sandboxToken)
  })
}
`
