import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { State } from '../../lib/state.ts'
import { notificationError, refuse } from '../http/errors.ts'
import { type EbayEnv, type EbayServices, isoTime } from '../http/services.ts'
import { requires, SCOPES } from '../oauth/auth.ts'
import { endTokens } from '../oauth/tokens.ts'

/**
 * Faults of a notification. `body` and `signature`: changed after signing. `key`: signed with another key. `kid`: names
 * a key that eBay does not have. `header`: an unreadable signature.
 */
const NOTICE_CORRUPTIONS = ['body', 'signature', 'key', 'kid', 'header'] as const

const TIMEOUT_MS = 10_000
const TOPIC = 'MARKETPLACE_ACCOUNT_DELETION'

const noticeSchema = z.strictObject({
  userId: z.string().min(1),
  username: z.string().min(1).optional(),
  /** Repeat the id to send the same notification again. */
  notificationId: z.string().min(1).optional(),
  topic: z.string().min(1).default(TOPIC),
  corrupt: z.enum(NOTICE_CORRUPTIONS).optional(),
  /** Whether to send it to the application. Otherwise it is only returned. */
  send: z.boolean().default(false),
})
type NoticeOrder = z.infer<typeof noticeSchema>

const keyPair = () =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const keySchema = z.object({ kid: z.string(), publicKey: z.string(), privateKey: z.string() })

/** The key that signs all notifications of this sandbox. Created on first use. */
function noticeKey(state: State) {
  const storedKey = state.setting('ebay.noticeKey')
  if (storedKey !== undefined) return keySchema.parse(JSON.parse(storedKey))
  const made = { kid: randomUUID(), ...keyPair() }
  state.saveSetting('ebay.noticeKey', JSON.stringify(made))
  return made
}

/** The public keys that verify notifications. Mounted at `/commerce/notification/v1`. */
export function notificationRoutes(deps: EbayServices) {
  const app = new Hono<EbayEnv>()
  app.get('/public_key/:id', requires(deps, 'any', SCOPES.bare), c => {
    const { kid, publicKey } = noticeKey(deps.state)
    if (c.req.param('id') !== kid)
      refuse(404, notificationError(195_001, 'The specified key id is invalid.'))
    // eBay returns the key on one line.
    return c.json({ algorithm: 'ECDSA', digest: 'SHA1', key: publicKey.replaceAll('\n', '') })
  })
  return app
}

function signedNotice({ state, now }: Pick<EbayServices, 'state' | 'now'>, order: NoticeOrder) {
  const { kid, privateKey } = noticeKey(state)
  const at = isoTime(now())
  const body = JSON.stringify({
    metadata: { topic: order.topic, schemaVersion: '1.0', deprecated: false },
    notification: {
      notificationId: order.notificationId ?? `${randomUUID()}_${randomUUID()}`,
      eventDate: at,
      publishDate: at,
      publishAttemptCount: 1,
      data: {
        username: order.username ?? 'test_user',
        userId: order.userId,
        eiasToken: 'nY+sHZ2PrBmdj6wVnY+sEZ2PrA2dj6wJnY+gAZGEpwmdj6x9nY+seQ==',
      },
    },
  })
  const { corrupt } = order
  const key = corrupt === 'key' ? keyPair().privateKey : privateKey
  const signature = sign('sha1', Buffer.from(body), { key, dsaEncoding: 'der' })
  if (corrupt === 'signature') signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
  const header = {
    alg: 'ecdsa',
    kid: corrupt === 'kid' ? randomUUID() : kid,
    signature: signature.toString('base64'),
    digest: 'SHA1',
  }
  return {
    headers: {
      'Content-Type': 'application/json',
      'X-EBAY-SIGNATURE':
        corrupt === 'header' ? 'unsigned' : Buffer.from(JSON.stringify(header)).toString('base64'),
    },
    body: corrupt === 'body' ? body.replace('"userId":"', '"userId":"x') : body,
  }
}

/**
 * Deletes a test seller's account from the application's view: revokes the tokens and sends a notification.
 * Mounted at `/control/account-deletion`.
 */
export function accountDeletionControl(
  deps: Pick<EbayServices, 'state' | 'now'> & {
    /** URL of the notifications; with null they are stored only. */
    noticeUrl: string | null
  },
) {
  const app = new Hono()
  app.post('/', async c => {
    const parsed = noticeSchema.safeParse(await jsonOf(c))
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400)
    const notice = signedNotice(deps, parsed.data)
    if (!parsed.data.corrupt && parsed.data.topic === TOPIC)
      endTokens(deps.state, 'all', parsed.data.userId)
    const { noticeUrl } = deps
    const outcome = parsed.data.send && noticeUrl ? await post(noticeUrl, notice) : 'kept'
    return c.json({ ...notice, outcome })
  })
  return app
}

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

async function post(
  url: string,
  { headers, body }: ReturnType<typeof signedNotice>,
): Promise<string> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', headers, body, signal })
    await response.body?.cancel()
    return String(response.status)
  } catch (error) {
    return error instanceof Error ? `not delivered: ${error.name}` : 'not delivered'
  }
}
