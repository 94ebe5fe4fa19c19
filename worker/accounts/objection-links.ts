import { objectionLinks } from '../db/schema/accounts.ts'
import type { AccountServices } from './services.ts'
import { hashOfToken, newToken } from './tokens.ts'

/** How long "this was not me" can be said. */
const OBJECTION_LINK_MS = 7 * 24 * 3_600_000

/**
 * The address of the page that says "this was not me". `email`: where the note goes, the address before the change.
 * `factorAt`: when two-step login was turned on, where the note is about that.
 */
export async function objectionLink(
  { directory, now }: Pick<AccountServices, 'directory' | 'now'>,
  {
    userId,
    email,
    appUrl,
    factorAt = null,
  }: { userId: number; email: string; appUrl: string; factorAt?: number | null },
): Promise<string> {
  const token = newToken()
  const expiresAt = now() + OBJECTION_LINK_MS
  await directory
    .insert(objectionLinks)
    .values({ tokenHash: hashOfToken(token), userId, email, factorAt, expiresAt })
  return `${appUrl}/objection/${token}`
}
