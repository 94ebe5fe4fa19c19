import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { Failure } from '../../../http/failure.ts'
import type { IssuedToken, OAuth } from '../../port.ts'
import { type ApiResponse, sendRequest, type Transport } from './client/http.ts'
import type { OAuthSettings } from './client/settings.ts'

const accessSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
})
const grantSchema = accessSchema.extend({
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().positive(),
})
const oauthErrorSchema = z.object({ error: z.string(), error_description: z.string().optional() })

/** eBay's OAuth: authorization code, refresh token and client credentials grants. */
export function createOAuth(transport: Transport, settings: OAuthSettings): OAuth {
  const { authUrl, apiUrl, clientId, clientSecret, ruName } = settings
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const requestToken = (form: Record<string, string>, idempotent: boolean) =>
    sendRequest(transport, {
      method: 'POST',
      url: `${apiUrl}/identity/v1/oauth2/token`,
      headers: {
        Authorization: `Basic ${basic}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
      idempotent,
    })

  return {
    consentUrl(state, scopes) {
      const url = new URL(`${authUrl}/oauth2/authorize`)
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: ruName,
        response_type: 'code',
        scope: scopes.join(' '),
        state,
      }).toString()
      return url.href
    },
    async exchangeCode(code) {
      // A code works once, so the request is not retried.
      const form = { grant_type: 'authorization_code', code, redirect_uri: ruName }
      const grant = readTokenResponse(await requestToken(form, false), grantSchema)
      return {
        access: issuedToken(grant),
        refresh: { token: grant.refresh_token, expiresInMs: grant.refresh_token_expires_in * 1000 },
      }
    },
    async refresh(refreshToken) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return issuedToken(readTokenResponse(await requestToken(form, true), accessSchema))
    },
    async applicationToken(scopes) {
      const form = { grant_type: 'client_credentials', scope: scopes.join(' ') }
      return issuedToken(readTokenResponse(await requestToken(form, true), accessSchema))
    },
  }
}

function issuedToken(response: z.infer<typeof accessSchema>): IssuedToken {
  return { token: response.access_token, expiresInMs: response.expires_in * 1000 }
}

/** Throws TOKEN_EXPIRED for an invalid grant; any other refusal is a configuration error. */
function readTokenResponse<Schema extends z.ZodType>(
  response: ApiResponse,
  schema: Schema,
): z.output<Schema> {
  if (response.status === 200) {
    const parsed = schema.safeParse(response.body)
    if (parsed.success) return parsed.data
    throw new Failure('EBAY_UNAVAILABLE', { detail: { retryable: true }, cause: parsed.error })
  }
  const oauthError = oauthErrorSchema.safeParse(response.body)
  const error = oauthError.success ? oauthError.data.error : `status ${response.status}`
  const detail = { retryable: false, vendor: 'eBay', vendorCode: error }
  if (error === 'invalid_grant') throw new Failure('TOKEN_EXPIRED', { detail })
  const reason = oauthError.success ? oauthError.data.error_description : undefined
  throw new Failure('EBAY_REFUSED', {
    message: `eBay did not accept this application: ${reason ?? error}`,
    detail,
  })
}
