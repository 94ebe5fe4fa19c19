import { html, raw } from 'hono/html'
import { Failure } from '../http/failure.ts'

/** Tells persons from programs before a registration. */
export type PersonCheck = {
  /** The vendor's script, which fills the element of its class. */
  widget: { script: string; siteKey: string; action: string }
  /** Whether the widget has given this token to who is at this address, just now. Never rejects. */
  verify: (
    token: string,
    address: string | undefined,
  ) => Promise<'passed' | 'failed' | 'unavailable'>
}

/** Throws PERSON_NOT_CONFIRMED without a token that the vendor has given, PERSON_CHECK_UNAVAILABLE. */
export async function requirePerson(
  check: PersonCheck | null,
  token: string | undefined,
  address: string | undefined,
): Promise<void> {
  if (!check) return
  const outcome = token ? await check.verify(token, address) : 'failed'
  if (outcome === 'unavailable') throw new Failure('PERSON_CHECK_UNAVAILABLE')
  if (outcome === 'failed') throw new Failure('PERSON_NOT_CONFIRMED')
}

/**
 * A page of its own for the vendor's script, which the registration page shows in a frame: so the script has no part of
 * the app's page. It posts the token to the page around it.
 */
export function personCheckFrame({ widget }: PersonCheck): {
  page: ReturnType<typeof html>
  policy: string
} {
  const nonce = crypto.randomUUID()
  const { origin } = new URL(widget.script)
  const onToken = `function confirmed(token) { parent.postMessage({ type: 'person-confirmed', token }, location.origin) }`
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<!-- A frame whose scheme differs from its page's is painted white instead of transparent. -->
<meta name="color-scheme" content="light dark">
<title>Confirm that you are a person</title>
<style nonce="${nonce}">body { margin: 0; background: transparent }</style>
<script nonce="${nonce}">${raw(onToken)}</script>
<script src="${widget.script}" async defer></script>
</head>
<body>
<div class="cf-turnstile" data-sitekey="${widget.siteKey}" data-action="${widget.action}" data-callback="confirmed" data-size="flexible"></div>
</body>
</html>`
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${origin}`,
    `style-src 'nonce-${nonce}'`,
    `frame-src ${origin}`,
    `connect-src ${origin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ')
  return { page, policy }
}
