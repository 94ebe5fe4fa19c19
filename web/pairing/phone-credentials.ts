import { z } from 'zod'
import {
  PAIRING_LIFE_MS,
  pairingCodeSchema,
  pairingSecretSchema,
  readPairingFragment,
} from '../../shared/pairing/pairing.ts'
import { readDeviceJson, writeDeviceJson } from '../lib/stored-json.ts'
import { newPhoneSecret } from '../rtc/digest.ts'

/** What lets this phone join: the link's code and secret, and its own secret, with which it rejoins. */
const phoneCredentialsSchema = z.object({
  code: pairingCodeSchema,
  secret: pairingSecretSchema,
  phoneSecret: pairingSecretSchema,
})
export type PhoneCredentials = z.infer<typeof phoneCredentialsSchema>

const KEY = 'obverse.phone'
/** `at`: when the link was opened, ms since 1970. */
const storedSchema = phoneCredentialsSchema.extend({ at: z.number() })

/** Those of the last link, as long as its pairing may last: they outlive the tab. */
function storedCredentials(): PhoneCredentials | null {
  const stored = readDeviceJson(KEY, storedSchema)
  if (!stored || Date.now() - stored.at > PAIRING_LIFE_MS) return null
  const { at: _at, ...credentials } = stored
  return credentials
}

/** The credentials of a link's fragment; without a fragment those of the last link. Null where there are none. */
export function loadCredentials(fragment: string): PhoneCredentials | null {
  const stored = storedCredentials()
  if (fragment.replace(/^#/, '') === '') return stored
  const link = readPairingFragment(fragment)
  if (!link) return null
  // The same link again: the phone keeps its secret.
  if (stored?.code === link.code && stored.secret === link.secret) return stored
  const credentials = { ...link, phoneSecret: newPhoneSecret() }
  writeDeviceJson(KEY, { ...credentials, at: Date.now() })
  return credentials
}

/** After the pairing is over for good. */
export function clearCredentials(): void {
  writeDeviceJson(KEY, null)
}
