import {
  type CameraAbilities,
  type CameraSettings,
  type CameraState,
  type DesktopMessage,
  phoneMessageSchema,
  type RoomNotice,
  type Seen,
  type Still,
  type Want,
} from '../../shared/messages/pairing.ts'
import { readFrame } from '../../shared/messages/pairing-frames.ts'
import type { OpenedPairing } from '../../shared/pairing.ts'
import type { ConnectionStatus } from './connection-machine.ts'
import { codeWord } from './digest.ts'
import { openPeerSession, type PeerSessionHost } from './peer-session.ts'
import { createStillInbox } from './still-inbox.ts'

/** What the desktop's screen shows of its phone. */
export type DesktopPairingState = {
  status: ConnectionStatus
  /** The phone that has joined, and the word that its screen shows too. */
  phone: { device: string; codeWord: string } | null
  camera: {
    state: CameraState
    abilities: CameraAbilities | null
    settings: CameraSettings | null
  } | null
  /** The still that arrives at the moment, 0..1. */
  arriving: { still: Still; fraction: number } | null
  /** A second phone asks to take the first one's place; until then, ms since 1970. */
  replacement: { ask: string; device: string; until: number } | null
  autoCapture: boolean
}

export type ReceivedStill = { picture: Blob; still: Still }

export type DesktopPairing = {
  readonly state: DesktopPairingState
  /** What the phone's screen says it wants next; null for nothing. Said again whenever the phone comes back. */
  want: (want: Want | null) => void
  /** Presses the phone's shutter. Resolves with the still once it is here, whole; rejects with a sentence. */
  requestStill: (by?: 'desktop' | 'auto') => Promise<ReceivedStill>
  setCamera: (wanted: { torch?: boolean; zoom?: number; lens?: string }) => void
  /** Asks the phone to turn its camera on again. */
  startCamera: () => void
  /** What the detector sees in the preview, for the phone's screen. */
  seen: (seen: Seen) => void
  setAutoCapture: (on: boolean) => void
  answerReplacement: (agree: boolean) => void
  /** Ends the pairing everywhere; false when the room is out of reach (then DELETE /api/pairings/{code}). */
  end: () => boolean
  /** Leaves this page's part of it; the pairing lives on. */
  close: () => void
}

/** Resolves or rejects when the still of a request is here, or is known not to come. */
type Pending = {
  by: 'desktop' | 'auto'
  resolve: (received: ReceivedStill) => void
  reject: (why: Error) => void
}

/** The desktop's side of a pairing. The callbacks may be called from the first moment on. */
export function createDesktopPairing(options: {
  opened: OpenedPairing
  onState: (state: DesktopPairingState) => void
  /** The phone's live picture; null when it has gone. Relayed there is none, but slides. */
  onStream: (stream: MediaStream | null) => void
  /** A JPEG of the slow slideshow that stands in for it. Resolve when it was shown: then the next comes. */
  onSlide: (jpeg: Blob) => void | Promise<void>
  /** Every still once, whoever pressed; `awaited`: a `requestStill` takes it. Reject to have it sent again. */
  onStill: (received: ReceivedStill, awaited: boolean) => void | Promise<void>
  /** The phone's button for taking back the last picture. */
  onUndo?: () => void
  /** Ids of stills that are here already, where they outlive the page. */
  known?: { has: (id: string) => boolean; add: (id: string) => unknown }
  host?: PeerSessionHost
}): DesktopPairing {
  const { opened } = options
  let state: DesktopPairingState = {
    status: 'connecting',
    phone: null,
    camera: null,
    arriving: null,
    replacement: null,
    autoCapture: false,
  }
  let wanted: Want | null = null
  let phoneMark: string | null = null
  const pending = new Map<string, Pending>()

  const update = (change: Partial<DesktopPairingState>) => {
    state = { ...state, ...change }
    options.onState(state)
  }
  const send = (message: DesktopMessage) => session.send(message)

  const inbox = createStillInbox({
    known: options.known ?? new Set<string>(),
    send,
    onProgress: (still, fraction) => update({ arriving: { still, fraction } }),
    onStill: async (picture, still) => {
      const awaited = still.request !== null && pending.has(still.request)
      await options.onStill({ picture, still }, awaited)
      update({ arriving: null })
      if (!still.request) return
      pending.get(still.request)?.resolve({ picture, still })
      pending.delete(still.request)
    },
  })

  const session = openPeerSession({
    role: 'desktop',
    access: opened,
    ...(options.host ? { host: options.host } : {}),
    events: {
      onStatus: status => {
        update({ status })
        if (status === 'ended' || status === 'unknown' || status === 'superseded')
          rejectPending('The pairing has ended.')
      },
      onWindow: window => {
        // Whatever was said while there was no way is said again.
        if (window !== null) resend()
      },
      onDrain: () => undefined,
      onStream: options.onStream,
      onNotice,
      onOther: other => void onOther(other),
      onBinary,
      onMessage,
    },
  })

  function onNotice(notice: Exclude<RoomNotice, { type: 'other' }>): void {
    if (notice.type === 'replace?') {
      const { ask, device, until } = notice
      update({ replacement: { ask, device, until } })
    } else if (state.replacement?.ask === notice.ask) update({ replacement: null })
  }

  async function onOther(other: { phoneMark?: string; device?: string }): Promise<void> {
    const mark = other.phoneMark
    if (mark === undefined || mark === phoneMark) return
    phoneMark = mark
    const word = await codeWord(opened.secret, mark)
    if (phoneMark === mark)
      update({ phone: { device: other.device ?? '', codeWord: word }, camera: null })
  }

  function onBinary(bytes: ArrayBuffer): void {
    const frame = readFrame(bytes)
    if (frame?.kind === 'still-chunk') inbox.chunk(frame.id, frame.offset, frame.bytes)
    else if (frame) void showSlide(new Blob([frame.bytes.slice()], { type: 'image/jpeg' }))
  }

  async function showSlide(jpeg: Blob): Promise<void> {
    try {
      await options.onSlide(jpeg)
    } finally {
      send({ type: 'frame-seen' })
    }
  }

  function onMessage(raw: unknown): void {
    const read = phoneMessageSchema.safeParse(raw)
    // A message of a newer phone's page, or of nobody we know.
    if (!read.success) return
    const message = read.data
    switch (message.type) {
      case 'camera': {
        const { state: is, abilities, settings } = message
        return update({ camera: { state: is, abilities, settings } })
      }
      case 'still-offer':
        return inbox.offer(message.still)
      case 'shutter-failed':
        pending.get(message.request)?.reject(new Error(message.reason))
        pending.delete(message.request)
        return
      case 'auto-capture':
        return update({ autoCapture: message.on })
      case 'undo':
        return options.onUndo?.()
      // The session's own.
      case 'dial':
      case 'path':
        return
      default:
        message satisfies never
    }
  }

  /** What the phone has to know, however often it lost its way. */
  function resend(): void {
    send({ type: 'want', want: wanted })
    send({ type: 'auto-capture', on: state.autoCapture })
    for (const [request, { by }] of pending) send({ type: 'shutter', request, by })
  }

  function rejectPending(why: string): void {
    for (const { reject } of pending.values()) reject(new Error(why))
    pending.clear()
  }

  return {
    get state() {
      return state
    },
    want: want => {
      wanted = want
      send({ type: 'want', want })
    },
    requestStill: (by = 'desktop') =>
      new Promise((resolve, reject) => {
        const request = crypto.randomUUID()
        pending.set(request, { by, resolve, reject })
        send({ type: 'shutter', request, by })
      }),
    setCamera: camera => void send({ type: 'camera-set', ...camera }),
    startCamera: () => void send({ type: 'camera-start' }),
    seen: seen => void send({ type: 'seen', seen }),
    setAutoCapture: on => {
      update({ autoCapture: on })
      send({ type: 'auto-capture', on })
    },
    answerReplacement: agree => {
      if (!state.replacement) return
      session.sendToRoom({ type: 'replace', ask: state.replacement.ask, agree })
      update({ replacement: null })
    },
    end: () => session.sendToRoom({ type: 'end' }),
    close: () => {
      rejectPending('This page is no longer part of the pairing.')
      session.close()
    },
  }
}
