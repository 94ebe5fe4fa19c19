import { z } from 'zod'
import { asOneLine } from '../lib/plain-text.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How long a phone can join by the QR code, in ms. */
export const PAIRING_JOIN_MS = 10 * MINUTE_MS
/** The lifetime of a pairing, in ms. */
export const PAIRING_LIFE_MS = 8 * HOUR_MS
/** How long the desktop may take to decide whether a second phone replaces the first, in ms. */
export const REPLACEMENT_MS = MINUTE_MS

/** The PeerJS client's default key. Access is controlled by the tokens. */
export const PEER_KEY = 'peerjs'
/** Interval of a client's heartbeats, in ms; a hibernating room responds without waking up. */
export const HEARTBEAT_MS = 5 * SECOND_MS
/** Exactly what the PeerJS client sends, and the room's response. */
export const HEARTBEAT_TEXT = '{"type":"HEARTBEAT"}'

/** The longest name of a phone, in code points. */
const DEVICE_MAX = 60

/** Who holds a token of a pairing. */
export const PAIRING_SIDES = ['desktop', 'phone'] as const
export const pairingSideSchema = z.enum(PAIRING_SIDES)
export type PairingSide = z.infer<typeof pairingSideSchema>

/** The public id of a pairing: 16 characters of base64url. */
export const pairingCodeSchema = z.string().regex(/^[\w-]{16}$/, 'Not the code of a pairing')
/** 32 random bytes as base64url: a secret or a token. */
export const pairingSecretSchema = z.string().regex(/^[\w-]{43}$/, 'Not a secret of a pairing')

/** What a person types in place of scanning: six digits, also with spaces between them. */
export const typedCodeSchema = z
  .string()
  .transform(text => text.replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits'))

/** As RTCPeerConnection takes it. */
export const iceServerSchema = z.object({
  urls: z.union([z.string(), z.array(z.string())]),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type IceServer = z.infer<typeof iceServerSchema>

/** What a side needs to use its pairing. Times are ms since 1970. */
const accessSchema = z.object({
  code: pairingCodeSchema,
  /** Authorizes this side for the pairing's sockets. */
  token: pairingSecretSchema,
  iceServers: z.array(iceServerSchema),
  /** When their credentials end. */
  iceServersUntil: z.number(),
  expiresAt: z.number(),
})
export type PairingAccess = z.infer<typeof accessSchema>

/** Response of POST /api/pairings, for the desktop. */
export const openedPairingSchema = accessSchema.extend({
  secret: pairingSecretSchema,
  /** The content of the QR code. The secret is in the fragment, which browsers do not send to a server. */
  link: z.string(),
  /** Six digits that a signed-in phone of the same user can type in place of the link. */
  typedCode: z.string(),
  /** When link and typed code expire, ms since 1970. */
  joinBy: z.number(),
})
export type OpenedPairing = z.infer<typeof openedPairingSchema>

/**
 * POST /api/pairings/join, without a login. The phone generates `phoneSecret`, which identifies it: it can repeat the
 * request after a reload or a lost response and joins again.
 */
export const joinPairingSchema = z.object({
  code: pairingCodeSchema,
  secret: pairingSecretSchema,
  phoneSecret: pairingSecretSchema,
  /** The phone's name on the desktop: "Pixel 9". */
  device: z.string().overwrite(asOneLine).trim().max(DEVICE_MAX).default(''),
})
export type JoinPairing = z.input<typeof joinPairingSchema>

/** `asked`: another phone has joined, and the desktop decides; repeat the request with the same body. */
export const joinedPairingSchema = z.discriminatedUnion('state', [
  accessSchema.extend({ state: z.literal('joined') }),
  z.object({ state: z.literal('asked'), until: z.number() }),
])
export type JoinedPairing = z.infer<typeof joinedPairingSchema>

/** POST /api/pairings/typed, with a login: what is typed for the link's content. */
export const typePairingSchema = z.object({ typedCode: typedCodeSchema })
export type TypePairing = z.input<typeof typePairingSchema>
/** The content of the link that the typed code stands for. */
export const typedPairingSchema = joinPairingSchema.pick({ code: true, secret: true })
export type TypedPairing = z.infer<typeof typedPairingSchema>

/** POST /api/pairings/leave: the phone ends the pairing without a socket (its page is closing). */
export const leavePairingSchema = z.object({ code: pairingCodeSchema, token: pairingSecretSchema })
export type LeavePairing = z.infer<typeof leavePairingSchema>

/** POST /api/pairings/ice-servers: a side asks for ICE servers before the credentials of its own end. */
export const renewIceServersSchema = z.object({
  code: pairingCodeSchema,
  token: pairingSecretSchema,
})
export const renewedIceServersSchema = accessSchema.pick({
  iceServers: true,
  iceServersUntil: true,
})
export type RenewedIceServers = z.infer<typeof renewedIceServersSchema>

/** GET and DELETE /api/pairings/{code} */
export const pairingPathSchema = z.object({ code: pairingCodeSchema })

/** Response of GET /api/pairings/{code}, for the desktop. */
export const pairingStateSchema = z.object({
  code: pairingCodeSchema,
  joinBy: z.number(),
  expiresAt: z.number(),
  /** Null until a phone has joined. */
  phone: z.object({ device: z.string(), joinedAt: z.number() }).nullable(),
  /** Sides with an open channel. */
  present: z.array(pairingSideSchema),
})
export type PairingState = z.infer<typeof pairingStateSchema>

/** The link in the QR code. */
export function pairingLink(appUrl: string, code: string, secret: string): string {
  return `${appUrl}/phone${pairingFragment({ code, secret })}`
}

/** The fragment of a link, with its `#`. */
export const pairingFragment = ({ code, secret }: TypedPairing): string => `#${code}.${secret}`

/** Code and secret of a link's fragment (`#code.secret`), or null. */
export function readPairingFragment(fragment: string): { code: string; secret: string } | null {
  const [code = '', secret = '', ...more] = fragment.replace(/^#/, '').split('.')
  const valid =
    more.length === 0 &&
    pairingCodeSchema.safeParse(code).success &&
    pairingSecretSchema.safeParse(secret).success
  return valid ? { code, secret } : null
}
