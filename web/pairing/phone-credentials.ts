import { z } from 'zod'
import {
  pairingCodeSchema,
  pairingSecretSchema,
  readPairingFragment,
} from '../../shared/pairing.ts'
import { newPhoneSecret } from '../rtc/digest.ts'

/** What lets this phone in: the link's code and secret, and its own secret, by which it gets back in. */
const phoneCredentialsSchema = z.object({
  code: pairingCodeSchema,
  secret: pairingSecretSchema,
  phoneSecret: pairingSecretSchema,
})
export type PhoneCredentials = z.infer<typeof phoneCredentialsSchema>

/** Of this tab alone: it survives a reload, and not the tab. */
const KEY = 'obverse.phone'

function remembered(): PhoneCredentials | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return phoneCredentialsSchema.safeParse(stored).data ?? null
  } catch {
    // Nothing that can be read is no credentials.
    return null
  }
}

/** The credentials of a link's fragment; without a fragment the one of before a reload. Null where there is neither. */
export function loadCredentials(fragment: string): PhoneCredentials | null {
  const before = remembered()
  if (fragment.replace(/^#/, '') === '') return before
  const link = readPairingFragment(fragment)
  if (!link) return null
  // The same link again is the same phone again.
  const isSame = before?.code === link.code && before.secret === link.secret
  const credentials = isSame ? before : { ...link, phoneSecret: newPhoneSecret() }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(credentials))
  } catch {
    // Without storage a reload means to scan again; nothing else depends on it.
  }
  return credentials
}

/** Of a pairing that is over for good. */
export function clearCredentials(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to forget.
  }
}
