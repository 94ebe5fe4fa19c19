import { timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { messagePage } from '../../pages/layout.ts'
import type { EbayEnv, EbayServices } from '../http/services.ts'
import { allSellers, sellerById } from '../store/sellers.ts'
import { APPLICATION_SCOPES, answerToScope, USER_SCOPES } from './auth.ts'
import { consentPage } from './consent-page.ts'
import {
  ACCESS_TOKEN_SECONDS,
  CODE_SECONDS,
  countMint,
  findToken,
  mintCode,
  mintToken,
  REFRESH_TOKEN_SECONDS,
  takeCode,
} from './tokens.ts'

const scopesOf = (text: string): string[] => text.split(/[\s+]+/).filter(Boolean)

const same = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** eBay's error text for an invalid authorization request, or undefined. */
function wrongRequest(
  deps: EbayServices,
  query: (name: string) => string | undefined,
): { error: string; description: string } | undefined {
  const settings = deps.settings()
  if (query('client_id') !== settings.clientId) {
    return { error: 'unauthorized_client', description: 'The OAuth client was not found.' }
  }
  if (query('redirect_uri') !== settings.ruName) {
    return {
      error: 'invalid_request',
      description: `redirect_uri must be the application's RuName, not an address. Got: ${query('redirect_uri') ?? 'nothing'}`,
    }
  }
  if (query('response_type') !== 'code') {
    return { error: 'unsupported_response_type', description: 'response_type must be "code".' }
  }
  const scopes = scopesOf(query('scope') ?? '')
  const unknown = scopes.filter(
    scope => !USER_SCOPES.includes(scope) || answerToScope(deps.state, scope) === 'refused',
  )
  if (scopes.length === 0 || unknown.length > 0) {
    return {
      error: 'invalid_scope',
      description: `The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client. ${unknown.join(' ')}`,
    }
  }
  return undefined
}

/** The consent page and its form. Mounted at `/oauth2`. */
export function authorizeRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()

  app.get('/authorize', c => {
    const wrong = wrongRequest(deps, name => c.req.query(name))
    if (wrong)
      return c.html(messagePage('Sign-in refused', `${wrong.error}: ${wrong.description}`), 400)
    return c.html(
      consentPage({
        sellers: allSellers(deps.state),
        scopes: scopesOf(c.req.query('scope') ?? ''),
        clientId: c.req.query('client_id') ?? '',
        fields: Object.fromEntries(new URL(c.req.url).searchParams),
      }),
    )
  })

  app.post('/authorize', async c => {
    const form = new URLSearchParams(await c.req.text())
    const wrong = wrongRequest(deps, name => form.get(name) ?? undefined)
    if (wrong)
      return c.html(messagePage('Sign-in refused', `${wrong.error}: ${wrong.description}`), 400)
    const { acceptUrl, declineUrl } = deps.settings()
    const state = form.get('state')
    if (form.get('decision') !== 'agree') {
      const target = new URL(declineUrl)
      if (state !== null) target.searchParams.set('state', state)
      target.searchParams.set('error', 'access_denied')
      target.searchParams.set('error_description', 'The user declined the consent request.')
      return c.redirect(target.href, 302)
    }
    const seller = sellerById(deps.state, form.get('seller') ?? '')
    if (!seller) return c.html(messagePage('Sign-in refused', 'Choose a test seller first.'), 400)
    const scopes = scopesOf(form.get('scope') ?? '').filter(
      scope => answerToScope(deps.state, scope) !== 'withheld',
    )
    const target = new URL(acceptUrl)
    if (state !== null) target.searchParams.set('state', state)
    target.searchParams.set('code', mintCode(deps.state, deps.now(), seller.userId, scopes))
    target.searchParams.set('expires_in', String(CODE_SECONDS))
    return c.redirect(target.href, 302)
  })

  return app
}

const oauthError = (
  c: Context,
  status: 400 | 401 | 415 | 429,
  error: string,
  description: string,
) => c.json({ error, error_description: description }, status)

function clientIsKnown(deps: EbayServices, header: string | undefined): boolean {
  const [, encoded] = /^Basic (.+)$/.exec(header ?? '') ?? []
  if (!encoded) return false
  const { clientId, clientSecret } = deps.settings()
  return same(Buffer.from(encoded, 'base64').toString('utf8'), `${clientId}:${clientSecret}`)
}

/** The token endpoint with its three grants. Mounted at `/identity/v1/oauth2`. */
export function tokenRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()

  app.post('/token', async c => {
    if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('content-type') ?? '')) {
      return oauthError(
        c,
        415,
        'invalid_request',
        'Content-Type must be application/x-www-form-urlencoded',
      )
    }
    if (!clientIsKnown(deps, c.req.header('authorization'))) {
      return oauthError(c, 401, 'invalid_client', 'client authentication failed')
    }
    const form = new URLSearchParams(await c.req.text())
    const grant = form.get('grant_type') ?? ''
    if (!['client_credentials', 'authorization_code', 'refresh_token'].includes(grant)) {
      return oauthError(
        c,
        400,
        'unsupported_grant_type',
        'grant type in request is not supported by the authorization server',
      )
    }
    if (!countMint(deps.state, deps.now(), grant)) {
      return oauthError(
        c,
        429,
        'too_many_requests',
        `The daily limit of ${grant} token requests is reached`,
      )
    }
    if (grant === 'client_credentials') return applicationToken(c, deps, form)
    if (grant === 'authorization_code') return userToken(c, deps, form)
    return refreshedToken(c, deps, form)
  })

  return app
}

function applicationToken(c: Context, deps: EbayServices, form: URLSearchParams) {
  const scopes = scopesOf(form.get('scope') ?? '')
  if (scopes.length === 0 || scopes.some(scope => !APPLICATION_SCOPES.includes(scope))) {
    return oauthError(
      c,
      400,
      'invalid_scope',
      'The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client',
    )
  }
  return c.json({
    access_token: mintToken(deps.state, deps.now(), { kind: 'application', userId: null, scopes }),
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'Application Access Token',
  })
}

function userToken(c: Context, deps: EbayServices, form: URLSearchParams) {
  if (form.get('redirect_uri') !== deps.settings().ruName) {
    return oauthError(
      c,
      400,
      'invalid_request',
      'redirect_uri does not match the RuName of the authorization request',
    )
  }
  const consent = takeCode(deps.state, deps.now(), form.get('code') ?? '')
  if (!consent) {
    return oauthError(
      c,
      400,
      'invalid_grant',
      'the provided authorization grant code is invalid or was issued to another client',
    )
  }
  return c.json({
    access_token: mintToken(deps.state, deps.now(), { kind: 'access', ...consent }),
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: mintToken(deps.state, deps.now(), { kind: 'refresh', ...consent }),
    refresh_token_expires_in: REFRESH_TOKEN_SECONDS,
    token_type: 'User Access Token',
  })
}

/** Returns a new access token only. eBay does not rotate refresh tokens. */
function refreshedToken(c: Context, deps: EbayServices, form: URLSearchParams) {
  const consent = findToken(deps.state, deps.now(), form.get('refresh_token') ?? '', ['refresh'])
  if (!consent) {
    return oauthError(
      c,
      400,
      'invalid_grant',
      'the provided authorization refresh token is invalid or was issued to another client',
    )
  }
  const requested = scopesOf(form.get('scope') ?? '')
  if (requested.some(scope => !consent.scopes.includes(scope))) {
    return oauthError(
      c,
      400,
      'invalid_scope',
      'The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client',
    )
  }
  const scopes = requested.length > 0 ? requested : consent.scopes
  return c.json({
    access_token: mintToken(deps.state, deps.now(), {
      kind: 'access',
      userId: consent.userId,
      scopes,
    }),
    expires_in: ACCESS_TOKEN_SECONDS,
    token_type: 'User Access Token',
  })
}
