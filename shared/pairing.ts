import { z } from 'zod'

/** A phone as the desktop's camera: what it may and how long. Times in ms, sizes in bytes. */
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long the QR code lets a phone in. */
export const PAIRING_JOIN_MS = 10 * MINUTE_MS
/** How long a pairing lives, whatever happens in it. */
export const PAIRING_LIFE_MS = 8 * HOUR_MS
/** How long the desktop may take to say whether a second phone replaces the first. */
export const REPLACEMENT_MS = MINUTE_MS

/** The key that the PeerJS client sends unless told otherwise; the tokens are what counts. */
export const PEER_KEY = 'peerjs'
/** How often a client says that it is there; the room answers without waking up. */
export const HEARTBEAT_MS = 5 * SECOND_MS
/** Word for word what the PeerJS client sends, and what comes back. */
export const HEARTBEAT_TEXT = '{"type":"HEARTBEAT"}'

/** How many code points a name of a phone may have. */
const DEVICE_MAX = 60

/** Who holds a token of a pairing. */
export const PAIRING_SIDES = ['desktop', 'phone'] as const
export const pairingSideSchema = z.enum(PAIRING_SIDES)
export type PairingSide = z.infer<typeof pairingSideSchema>

/** The public name of a pairing: 16 characters of base64url. */
export const pairingCodeSchema = z.string().regex(/^[\w-]{16}$/, 'Not the code of a pairing')
/** 32 random bytes as base64url: a secret or a token. */
export const pairingSecretSchema = z.string().regex(/^[\w-]{43}$/, 'Not a secret of a pairing')

/** As RTCPeerConnection takes it. */
export const iceServerSchema = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type IceServer = z.infer<typeof iceServerSchema>

/** What a side needs to serve its pairing, and nothing else. Times are ms since 1970. */
const accessSchema = z.object({
  code: pairingCodeSchema,
  /** Opens this pairing's sockets for this side alone. */
  token: pairingSecretSchema,
  iceServers: z.array(iceServerSchema),
  expiresAt: z.number(),
})
export type PairingAccess = z.infer<typeof accessSchema>

/** Answer of POST /api/pairings: the desktop's. */
export const openedPairingSchema = accessSchema.extend({
  secret: pairingSecretSchema,
  /** What the QR code says. The secret stands in the fragment, which no browser sends to a server. */
  link: z.string(),
  /** Until when the link lets a phone in, ms since 1970. */
  joinBy: z.number(),
})
export type OpenedPairing = z.infer<typeof openedPairingSchema>

/**
 * POST /api/pairings/join, without a login. `phoneSecret` is made by the phone: it tells it from every other
 * that saw the code, so that it may ask again (a reload, an answer that was lost) and gets back in.
 */
export const joinPairingSchema = z.object({
  code: pairingCodeSchema,
  secret: pairingSecretSchema,
  phoneSecret: pairingSecretSchema,
  /** What the desktop calls it: "Pixel 9". */
  device: z.string().trim().max(DEVICE_MAX).default(''),
})
export type JoinPairing = z.input<typeof joinPairingSchema>

/** `asked`: another phone is in, and the desktop is asked; call again, with the same body. */
export const joinedPairingSchema = z.discriminatedUnion('state', [
  accessSchema.extend({ state: z.literal('joined') }),
  z.object({ state: z.literal('asked'), until: z.number() }),
])
export type JoinedPairing = z.infer<typeof joinedPairingSchema>

/** POST /api/pairings/leave: the phone ends the pairing without a socket (its page is going). */
export const leavePairingSchema = z.object({ code: pairingCodeSchema, token: pairingSecretSchema })
export type LeavePairing = z.infer<typeof leavePairingSchema>

/** GET and DELETE /api/pairings/{code} */
export const pairingPathSchema = z.object({ code: pairingCodeSchema })

/** Answer of GET /api/pairings/{code}: the desktop's, after a reload or to look. */
export const pairingStateSchema = z.object({
  code: pairingCodeSchema,
  joinBy: z.number(),
  expiresAt: z.number(),
  /** Null until one has joined. */
  phone: z.object({ device: z.string(), joinedAt: z.number() }).nullable(),
  /** Which sides have their line open at the moment. */
  present: z.array(pairingSideSchema),
})
export type PairingState = z.infer<typeof pairingStateSchema>

/** The link that the QR code holds. */
export function pairingLink(appUrl: string, code: string, secret: string): string {
  return `${appUrl}/phone#${code}.${secret}`
}

/** Code and secret out of a link's fragment (`#code.secret`), or null. */
export function readPairingFragment(fragment: string): { code: string; secret: string } | null {
  const [code = '', secret = '', ...more] = fragment.replace(/^#/, '').split('.')
  const valid =
    more.length === 0 &&
    pairingCodeSchema.safeParse(code).success &&
    pairingSecretSchema.safeParse(secret).success
  return valid ? { code, secret } : null
}
