import { z } from 'zod'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../pictures/pictures.ts'

/**
 * Messages between phone and desktop, over the data channel or relayed by the room: JSON as text, and pictures as
 * binary frames (`pairing-frames.ts`). A message may arrive twice or not at all; each is idempotent.
 */
const stillId = z.uuid()
const offset = z.number().int().min(0).max(MAX_PICTURE_BYTES)

export const pictureSideSchema = z.enum(['front', 'back'])
export type PictureSide = z.infer<typeof pictureSideSchema>

/** The picture that the desktop wants next, for the phone's screen: "Front of coin 12". */
export const wantSchema = z.object({
  /** Set by the desktop; a still refers to it. */
  id: z.string().min(1).max(100),
  label: z.string().max(200),
  side: pictureSideSchema.nullable(),
})
export type Want = z.infer<typeof wantSchema>

/** A picture of full resolution that the phone offers. */
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
  /** The want on the screen, and who took the picture. */
  want: z.string().max(100).nullable(),
  by: z.enum(['phone', 'desktop', 'auto']),
  /** The desktop's request for this picture. */
  request: z.uuid().nullable(),
})
export type Still = z.infer<typeof stillSchema>

/** Abilities of the phone's camera; null where the browser does not report or allow them. */
export const cameraAbilitiesSchema = z.object({
  torch: z.boolean(),
  zoom: z.object({ min: z.number(), max: z.number(), step: z.number() }).nullable(),
  /** In EV; absent from phones of an older page. */
  exposure: z
    .object({ min: z.number(), max: z.number(), step: z.number() })
    .nullable()
    .default(null),
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

/** Status of the phone's camera. `paused`: another app or a call uses it. */
export const phoneCameraStateSchema = z.enum(['asking', 'on', 'paused', 'refused', 'missing'])
export type PhoneCameraState = z.infer<typeof phoneCameraStateSchema>

/** What the desktop detected in the phone's picture, for its screen: quality words, the coin's ring, its holder's frame. */
export const seenSchema = z.object({
  words: z.array(z.string().max(60)).max(8),
  /** Centre and radius as shares of the picture's width. */
  ring: z.object({ x: z.number(), y: z.number(), radius: z.number() }).nullable(),
  /** The holder's four corners, as shares of the picture's width. */
  frame: z
    .array(z.object({ x: z.number(), y: z.number() }))
    .length(4)
    .nullable(),
  /** `lack`: something is to be done. `good`: on its way to a picture. `done`: it was taken. */
  tone: z.enum(['quiet', 'lack', 'good', 'done']),
  /** How far the automatic shutter is, 0..1. */
  progress: z.number(),
})
export type Seen = z.infer<typeof seenSchema>

/** From the desktop to the phone. */
export const desktopMessageSchema = z.discriminatedUnion('type', [
  /** The desktop's PeerJS id, which the phone calls. */
  z.object({ type: z.literal('peer'), id: z.string().min(1).max(100) }),
  z.object({ type: z.literal('want'), want: wantSchema.nullable() }),
  /** Take a picture now. `request` makes it idempotent. */
  z.object({
    type: z.literal('shutter'),
    request: z.uuid(),
    by: z.enum(['desktop', 'auto']),
  }),
  z.object({
    type: z.literal('camera-set'),
    torch: z.boolean().optional(),
    zoom: z.number().optional(),
    exposure: z.number().optional(),
    lens: z.string().max(200).optional(),
  }),
  /** Turn the camera on again when it is paused, refused or missing. */
  z.object({ type: z.literal('camera-start') }),
  z.object({ type: z.literal('seen'), seen: seenSchema }),
  z.object({ type: z.literal('auto-capture'), on: z.boolean() }),
  /** Send this still's bytes from this offset. */
  z.object({ type: z.literal('still-go'), id: stillId, from: offset }),
  /** Bytes received so far, in order. */
  z.object({ type: z.literal('still-ack'), id: stillId, received: offset }),
  /** The still is complete and stored; the phone deletes it. */
  z.object({ type: z.literal('still-done'), id: stillId }),
  /** The still cannot be stored; the phone shows the reason and deletes it. */
  z.object({ type: z.literal('still-refused'), id: stillId, reason: z.string().max(300) }),
  /** The slideshow's last frame was shown; send the next. */
  z.object({ type: z.literal('frame-seen') }),
])
export type DesktopMessage = z.infer<typeof desktopMessageSchema>

/** From the phone to the desktop. */
export const phoneMessageSchema = z.discriminatedUnion('type', [
  /** Requests the desktop's PeerJS id. */
  z.object({ type: z.literal('dial') }),
  /** How the phone sends pictures now. */
  z.object({ type: z.literal('path'), path: z.enum(['direct', 'relayed']) }),
  z.object({
    type: z.literal('camera'),
    state: phoneCameraStateSchema,
    abilities: cameraAbilitiesSchema.nullable(),
    settings: cameraSettingsSchema.nullable(),
  }),
  z.object({ type: z.literal('still-offer'), still: stillSchema }),
  /** A requested picture could not be taken. */
  z.object({ type: z.literal('shutter-failed'), request: z.uuid(), reason: z.string().max(300) }),
  z.object({ type: z.literal('auto-capture'), on: z.boolean() }),
  /** Discard the last picture. */
  z.object({ type: z.literal('undo') }),
])
export type PhoneMessage = z.infer<typeof phoneMessageSchema>

export const peerMessageSchemas = { desktop: desktopMessageSchema, phone: phoneMessageSchema }

/** From a side to the room itself. */
export const roomRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('end') }),
  /** The desktop's response to `replace?`. */
  z.object({ type: z.literal('replace'), ask: z.uuid(), agree: z.boolean() }),
])
export type RoomRequest = z.infer<typeof roomRequestSchema>

const otherSchema = z.object({
  present: z.boolean(),
  /** Sent to the desktop about the phone: the input of its code word, and its name. */
  phoneMark: z.string().optional(),
  device: z.string().optional(),
})

/** From the room to a side. */
export const roomNoticeSchema = z.discriminatedUnion('type', [
  /** First on a new channel, and whenever the other side connects or disconnects. */
  z.object({ type: z.literal('other'), other: otherSchema }),
  /** A second phone requests to replace the first. Valid until `until`, ms since 1970. */
  z.object({
    type: z.literal('replace?'),
    ask: z.uuid(),
    device: z.string(),
    until: z.number(),
  }),
  /** That request ended: the phone gave up, or it expired. */
  z.object({ type: z.literal('replace-settled'), ask: z.uuid() }),
])
export type RoomNotice = z.infer<typeof roomNoticeSchema>

/** Why the room closes a channel for good: codes of its close frames. */
export const CHANNEL_CLOSED = {
  /** Either side ended the pairing, or it expired. */
  ended: 4000,
  /** Another phone replaced this one. */
  replaced: 4001,
  /** Unknown pairing or token. */
  unknown: 4003,
  /** The same side opened another channel, in another tab. */
  superseded: 4009,
  /** It sent an invalid message. */
  misused: 4010,
} as const
export type ChannelClosed = keyof typeof CHANNEL_CLOSED
