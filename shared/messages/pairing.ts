import { z } from 'zod'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../pictures.ts'

/**
 * What phone and desktop say to each other, over the data channel or, relayed, over the room's line: JSON as
 * text, and pictures as binary frames (`pairing-frames.ts`). Every message may come twice or not at all: each
 * means the same the second time.
 */
const stillId = z.uuid()
const offset = z.number().int().min(0).max(MAX_PICTURE_BYTES)

export const pictureSideSchema = z.enum(['front', 'back'])
export type PictureSide = z.infer<typeof pictureSideSchema>

/** What the desktop wants next, for the phone's screen: "Front of coin 12". */
export const wantSchema = z.object({
  /** The desktop's name for it; a still says which it answers. */
  id: z.string().min(1).max(100),
  label: z.string().max(200),
  side: pictureSideSchema.nullable(),
})
export type Want = z.infer<typeof wantSchema>

/** A picture of full resolution as the phone offers it. */
export const stillSchema = z.object({
  id: stillId,
  bytes: z.number().int().min(1).max(MAX_PICTURE_BYTES),
  /** Hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(PICTURE_TYPES),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  /** ms since 1970 by the phone's clock. */
  takenAt: z.number(),
  /** The want that stood on the screen, and who pressed. */
  want: z.string().max(100).nullable(),
  by: z.enum(['phone', 'desktop', 'auto']),
  /** The desktop's request that it answers. */
  request: z.uuid().nullable(),
})
export type Still = z.infer<typeof stillSchema>

/** What the phone's camera can do; null where the browser does not tell or let. */
export const cameraAbilitiesSchema = z.object({
  torch: z.boolean(),
  zoom: z.object({ min: z.number(), max: z.number(), step: z.number() }).nullable(),
  lenses: z.array(z.object({ id: z.string().max(200), label: z.string().max(200) })).max(20),
})
export type CameraAbilities = z.infer<typeof cameraAbilitiesSchema>

export const cameraSettingsSchema = z.object({
  torch: z.boolean(),
  zoom: z.number().nullable(),
  lens: z.string().max(200).nullable(),
  width: z.number().int().min(0),
  height: z.number().int().min(0),
})
export type CameraSettings = z.infer<typeof cameraSettingsSchema>

/** What the phone has to say about its camera. `paused`: another app or a call has it for a while. */
export const cameraStateSchema = z.enum(['asking', 'on', 'paused', 'refused', 'missing'])
export type CameraState = z.infer<typeof cameraStateSchema>

/** What the desktop saw in the phone's picture, for the phone's screen: quality words, the coin's ring, the crop. */
export const seenSchema = z.object({
  words: z.array(z.string().max(60)).max(8),
  /** Centre and radius as shares of the picture's width. */
  ring: z.object({ x: z.number(), y: z.number(), radius: z.number() }).nullable(),
  ready: z.boolean(),
})
export type Seen = z.infer<typeof seenSchema>

/** From the desktop to the phone. */
export const desktopMessageSchema = z.discriminatedUnion('type', [
  /** The desktop's PeerJS id: the phone calls it. */
  z.object({ type: z.literal('peer'), id: z.string().min(1).max(100) }),
  z.object({ type: z.literal('want'), want: wantSchema.nullable() }),
  /** Take a picture now. `request` makes it once, however often it comes. */
  z.object({
    type: z.literal('shutter'),
    request: z.uuid(),
    by: z.enum(['desktop', 'auto']),
  }),
  z.object({
    type: z.literal('camera-set'),
    torch: z.boolean().optional(),
    zoom: z.number().optional(),
    lens: z.string().max(200).optional(),
  }),
  /** Turn the camera on again, where it is paused, refused or missing. */
  z.object({ type: z.literal('camera-start') }),
  z.object({ type: z.literal('seen'), seen: seenSchema }),
  z.object({ type: z.literal('auto-capture'), on: z.boolean() }),
  /** Send me this still's bytes from here on. */
  z.object({ type: z.literal('still-go'), id: stillId, from: offset }),
  /** So many bytes of it have come, in order. */
  z.object({ type: z.literal('still-ack'), id: stillId, received: offset }),
  /** It is here, whole, and kept: forget it. */
  z.object({ type: z.literal('still-done'), id: stillId }),
  /** It cannot be taken, ever: say so and forget it. */
  z.object({ type: z.literal('still-refused'), id: stillId, reason: z.string().max(300) }),
  /** The slideshow's last frame was shown: send the next. */
  z.object({ type: z.literal('frame-seen') }),
])
export type DesktopMessage = z.infer<typeof desktopMessageSchema>

/** From the phone to the desktop. */
export const phoneMessageSchema = z.discriminatedUnion('type', [
  /** Tell me your PeerJS id, I want to call. */
  z.object({ type: z.literal('dial') }),
  /** The way the phone sends pictures now. */
  z.object({ type: z.literal('path'), path: z.enum(['direct', 'relayed']) }),
  z.object({
    type: z.literal('camera'),
    state: cameraStateSchema,
    abilities: cameraAbilitiesSchema.nullable(),
    settings: cameraSettingsSchema.nullable(),
  }),
  z.object({ type: z.literal('still-offer'), still: stillSchema }),
  /** A picture was asked for and none came of it. */
  z.object({ type: z.literal('shutter-failed'), request: z.uuid(), reason: z.string().max(300) }),
  z.object({ type: z.literal('auto-capture'), on: z.boolean() }),
  /** The big button in another mode: take back the last picture. */
  z.object({ type: z.literal('undo') }),
])
export type PhoneMessage = z.infer<typeof phoneMessageSchema>

export const peerMessageSchemas = { desktop: desktopMessageSchema, phone: phoneMessageSchema }

/** From a side to the room itself. */
export const roomRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('end') }),
  /** The desktop's answer to `replace?`. */
  z.object({ type: z.literal('replace'), ask: z.uuid(), agree: z.boolean() }),
])
export type RoomRequest = z.infer<typeof roomRequestSchema>

const otherSchema = z.object({
  present: z.boolean(),
  /** Of the phone alone, for the desktop: what its code word is made of, and what it is called. */
  phoneMark: z.string().optional(),
  device: z.string().optional(),
})

/** From the room to a side. */
export const roomNoticeSchema = z.discriminatedUnion('type', [
  /** First of all on a line that opens, and again whenever the other side comes or goes. */
  z.object({ type: z.literal('other'), other: otherSchema }),
  /** A second phone shows the code: may it take the first one's place? Until `until`, ms since 1970. */
  z.object({
    type: z.literal('replace?'),
    ask: z.uuid(),
    device: z.string(),
    until: z.number(),
  }),
  /** That question is settled: the phone gave up, or time did. */
  z.object({ type: z.literal('replace-settled'), ask: z.uuid() }),
])
export type RoomNotice = z.infer<typeof roomNoticeSchema>

/** Why the room closes a line for good: the codes of its close frames. */
export const CHANNEL_CLOSED = {
  /** The pairing was ended by either side, or its life is over. */
  ended: 4000,
  /** Another phone took this one's place. */
  replaced: 4001,
  /** No such pairing, or a token that is not its own. */
  unknown: 4003,
  /** The same side opened another line, in another tab. */
  superseded: 4009,
  /** It sent what no client of ours sends. */
  misused: 4010,
} as const
export type ChannelClosed = keyof typeof CHANNEL_CLOSED
