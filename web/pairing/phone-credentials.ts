import { z } from 'zod'
import {
  pairingCodeSchema,
  pairingSecretSchema,
  readPairingFragment,
} from '../../shared/pairing/pairing.ts'
import { readSessionJson, writeSessionJson } from '../lib/session-json.ts'
import { newPhoneSecret } from '../rtc/digest.ts'

/** What lets this phone join: the link's code and secret, and its own secret, with which it rejoins. */
const phoneCredentialsSchema = z.object({
  code: pairingCodeSchema,
  secret: pairingSecretSchema,
  phoneSecret: pairingSecretSchema,
})
export type PhoneCredentials = z.infer<typeof phoneCredentialsSchema>

const KEY = 'obverse.phone'

/** The credentials of a link's fragment; without a fragment those of before a reload. Null where there are none. */
export function loadCredentials(fragment: string): PhoneCredentials | null {
  const stored = readSessionJson(KEY, phoneCredentialsSchema)
  if (fragment.replace(/^#/, '') === '') return stored
  const link = readPairingFragment(fragment)
  if (!link) return null
  // The same link again: the phone keeps its secret.
  const isSame = stored?.code === link.code && stored.secret === link.secret
  const credentials = isSame ? stored : { ...link, phoneSecret: newPhoneSecret() }
  writeSessionJson(KEY, credentials)
  return credentials
}

/** After the pairing is over for good. */
export function clearCredentials(): void {
  writeSessionJson(KEY, null)
}
