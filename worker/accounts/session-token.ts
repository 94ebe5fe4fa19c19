import { jwtVerify, SignJWT } from 'jose'
import type { AccountServices } from './services.ts'
import { secretOf } from './session-secret.ts'

type TokenServices = Pick<AccountServices, 'now' | 'sessionSecret' | 'formerSessionSecret'>

/** What a signed cookie is for. Audience and type of the token say it, so that none passes for another. */
export type TokenUse = 'session' | 'known-browser'

/** A signed token (JWT, HS256). `subject` is left out of a session's: its row names the user. */
export type TokenClaims = { id: string; issuedAt: number; subject?: string; version?: number }

const typeOf = (use: TokenUse) => `${use}+jwt`

/** Signs a token that is valid until `expiresAt`. Times are milliseconds since the epoch. */
export function signToken(
  services: TokenServices,
  use: TokenUse,
  { id, issuedAt, expiresAt, subject, version }: TokenClaims & { expiresAt: number },
): Promise<string> {
  const token = new SignJWT(version === undefined ? {} : { ver: version })
    .setProtectedHeader({ alg: 'HS256', typ: typeOf(use) })
    .setAudience(use)
    .setJti(id)
    .setIssuedAt(Math.floor(issuedAt / 1000))
    .setExpirationTime(Math.floor(expiresAt / 1000))
  return (subject === undefined ? token : token.setSubject(subject)).sign(secretOf(services))
}

/**
 * The claims of a token for this use, signed with the secret or the former one. Null for a forged, expired or other one,
 * which is the same as none.
 */
export async function readToken(
  services: TokenServices,
  use: TokenUse,
  token: string,
): Promise<TokenClaims | null> {
  const currentDate = new Date(services.now())
  const options = { algorithms: ['HS256'], audience: use, typ: typeOf(use), currentDate }
  const { formerSessionSecret: former } = services
  const verify = (secret: Uint8Array) => jwtVerify<{ ver?: unknown }>(token, secret, options)
  const opened = verify(secretOf(services)).catch((error: unknown) => {
    if (!former) throw error
    return verify(new TextEncoder().encode(former))
  })
  return opened.then(
    ({ payload: { jti, iat = 0, sub, ver } }) =>
      jti
        ? {
            id: jti,
            issuedAt: iat * 1000,
            ...(sub !== undefined && { subject: sub }),
            ...(typeof ver === 'number' && { version: ver }),
          }
        : null,
    () => null,
  )
}
