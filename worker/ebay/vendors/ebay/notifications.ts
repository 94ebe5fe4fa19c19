import { Buffer } from 'node:buffer'
import { verify } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../../../shared/lib/parse-json.ts'
import { Failure } from '../../../http/failure.ts'
import type { Notifications } from '../../port.ts'
import { ebayFailure } from './client/errors.ts'
import type { ApiClient } from './client/http.ts'
import { parseResponse } from './client/parse-response.ts'

const TOPIC = 'MARKETPLACE_ACCOUNT_DELETION'

/** Decoded X-EBAY-SIGNATURE. Key ids are UUIDs so far. */
const signatureSchema = z.object({
  kid: z.string().regex(/^[\w.-]{1,100}$/),
  signature: z.base64(),
})

/** Other topics may have other fields. */
const notificationSchema = z.object({
  metadata: z.object({ topic: z.string().min(1) }),
  notification: z.looseObject({ notificationId: z.string().min(1) }),
})
const deletionSchema = z.object({ userId: z.string().min(1) })

const publicKeySchema = z.object({ key: z.string().min(1) })

/**
 * eBay's signed notifications: ECDSA over the SHA-1 of the body (see getPublicKey of the Notification API), the
 * signature as DER. eBay's SDK signs and verifies the body as JSON.stringify writes it, so that form is
 * accepted as well as the received bytes.
 */
export function createNotifications(api: ApiClient, { apiUrl }: { apiUrl: string }): Notifications {
  return {
    async publicKey(keyId) {
      const url = `${apiUrl}/commerce/notification/v1/public_key/${encodeURIComponent(keyId)}`
      const response = await api.sendRaw({
        method: 'GET',
        url,
        idempotent: true,
      })
      if (response.status === 400 || response.status === 404) return null
      if (response.status !== 200) throw ebayFailure(response, api.owner)
      return parseResponse(response, publicKeySchema).key
    },

    async read({ body, signature: header }, publicKey) {
      const signed = signatureSchema.safeParse(parseJson(Buffer.from(header, 'base64').toString()))
      if (!signed.success) return 'forged'
      const key = await publicKey(signed.data.kid)
      if (key === null) return 'forged'
      const content = parseJson(body)
      const texts = content === undefined ? [body] : [body, JSON.stringify(content)]
      const signature = Buffer.from(signed.data.signature, 'base64')
      if (!texts.some(text => isSigned(text, signature, key))) return 'forged'
      const parsed = notificationSchema.safeParse(content)
      if (!parsed.success) throw unreadable(parsed.error)
      const { metadata, notification } = parsed.data
      if (metadata.topic !== TOPIC) return { kind: 'other', topic: metadata.topic }
      const deletion = deletionSchema.safeParse(notification['data'])
      if (!deletion.success) throw unreadable(deletion.error)
      const { userId } = deletion.data
      return { kind: 'account-deletion', id: notification.notificationId, userId }
    },
  }
}

const unreadable = (cause: Error) => new Failure('WEBHOOK_REFUSED', { cause })

function isSigned(text: string, signature: Buffer, key: string): boolean {
  try {
    return verify('sha1', Buffer.from(text), { key: pemOf(key), dsaEncoding: 'der' }, signature)
  } catch {
    // Not DER, or of another curve: the sender does not learn which.
    return false
  }
}

/** eBay sends keys as PEM on a single line, which parsers reject. */
function pemOf(key: string): string {
  const base64 = key.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const lines = base64.match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
}
