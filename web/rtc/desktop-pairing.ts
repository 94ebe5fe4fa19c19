import {
  type DesktopMessage,
  phoneMessageSchema,
  type Seen,
  type Want,
} from '../../shared/messages/pairing.ts'
import { readFrame } from '../../shared/messages/pairing-frames.ts'
import type { OpenedPairing } from '../../shared/pairing/pairing.ts'
import {
  type DesktopEffect,
  type DesktopEvent,
  type DesktopPairingState,
  NEW_DESKTOP,
  nextDesktop,
} from './desktop-machine.ts'
import { codeWord } from './digest.ts'
import { openPeerSession, type PeerSessionEvents, type PeerSessionHost } from './peer-session.ts'
import { createStillInbox, type StillInbox } from './still-inbox.ts'
import type { PhoneStill } from './still-store.ts'

export type DesktopPairing = {
  readonly state: DesktopPairingState
  /** What the phone's screen says is to be photographed next; null for nothing. Sent again when the phone is back. */
  want: (want: Want | null) => void
  /** Releases the phone's shutter. Resolves with the still once all of it is here; rejects with a sentence. */
  requestStill: (by?: 'desktop' | 'auto') => Promise<PhoneStill>
  setCamera: (wanted: { torch?: boolean; zoom?: number; exposure?: number; lens?: string }) => void
  /** Requests that the phone opens its camera again. */
  startCamera: () => void
  /** What the detector sees in the preview, for the phone's screen. */
  seen: (seen: Seen) => void
  setAutoCapture: (on: boolean) => void
  answerReplacement: (agree: boolean) => void
  /** Ends the pairing on both sides; false when the room cannot be reached (then DELETE /api/pairings/{code}). */
  end: () => boolean
  /** Closes this page's connections. The pairing continues. */
  close: () => void
}

export type DesktopPairingOptions = {
  opened: OpenedPairing
  onState: (state: DesktopPairingState) => void
  /** The phone's live picture; null when it has ended. Through the relay there are slides instead. */
  onStream: (stream: MediaStream | null) => void
  /** A JPEG of the slideshow. Resolve when it was shown: then the next one is sent. */
  onSlide: (jpeg: Blob) => void | Promise<void>
  /** Every still once; `awaited`: a `requestStill` resolves with it. Reject to have it sent again. */
  onStill: (received: PhoneStill, awaited: boolean) => void | Promise<void>
  /** The phone's undo button. */
  onUndo?: () => void
  /** Ids of stills that were received, where they outlive the page. */
  known?: { has: (id: string) => boolean; add: (id: string) => unknown }
  host?: PeerSessionHost
}

type Waiting = { resolve: (received: PhoneStill) => void; reject: (why: Error) => void }

/** The desktop's side of a pairing: runs the desktop machine. Callbacks may be called before this returns. */
export function createDesktopPairing(options: DesktopPairingOptions): DesktopPairing {
  let state = NEW_DESKTOP
  /** The promises of the machine's requests. */
  const waiting = new Map<string, Waiting>()

  const send = (message: DesktopMessage) => session.send(message)
  const change = (changed: Partial<DesktopPairingState>) =>
    dispatch({ type: 'changed', change: changed })

  const onOther = codeWordReader(options.opened.secret, phone => change({ phone, camera: null }))
  const showSlide = async (jpeg: Blob) => {
    try {
      await options.onSlide(jpeg)
    } catch {
      // A slide that cannot be shown is left out.
    }
    send({ type: 'frame-seen' })
  }
  const inbox = createStillInbox({
    known: options.known ?? new Set<string>(),
    send,
    onProgress: (still, fraction) => change({ arriving: { still, fraction } }),
    onStill: async (picture, still) => {
      const { request } = still
      const awaited = request !== null && waiting.has(request)
      await options.onStill({ picture, still }, awaited)
      dispatch({ type: 'received', request })
      if (request) settle(request)?.resolve({ picture, still })
    },
  })
  const session = openPeerSession({
    role: 'desktop',
    access: options.opened,
    ...(options.host ? { host: options.host } : {}),
    events: {
      onStatus: status => dispatch({ type: 'status', status }),
      onWindow: window => {
        if (window !== null) dispatch({ type: 'path' })
      },
      // Only the phone sends pictures.
      onDrain: () => undefined,
      onStream: options.onStream,
      onNotice: notice => dispatch({ type: 'notice', notice }),
      onOther,
      onBinary: bytes => readPicture(bytes, inbox, showSlide),
      onMessage: message => {
        const read = phoneMessageSchema.safeParse(message)
        // Newer pages may send messages that this one does not know.
        if (read.success) dispatch({ type: 'message', message: read.data })
      },
    },
  })

  function dispatch(event: DesktopEvent): void {
    const step = nextDesktop(state, event)
    const hasChanged = step.state.shown !== state.shown
    state = step.state
    if (hasChanged) options.onState(state.shown)
    for (const effect of step.effects) run(effect)
  }

  function run(effect: DesktopEffect): unknown {
    switch (effect.type) {
      case 'send':
        return send(effect.message)
      case 'send-to-room':
        return session.sendToRoom(effect.request)
      case 'offer':
        return inbox.offer(effect.still)
      case 'reject':
        return settle(effect.request)?.reject(new Error(effect.reason))
      case 'undo':
        return options.onUndo?.()
      default:
        return effect satisfies never
    }
  }

  /** Each request settles once. */
  function settle(request: string): Waiting | undefined {
    const found = waiting.get(request)
    waiting.delete(request)
    return found
  }

  return {
    get state() {
      return state.shown
    },
    want: want => dispatch({ type: 'want', want }),
    requestStill: (by = 'desktop') =>
      new Promise((resolve, reject) => {
        const request = crypto.randomUUID()
        waiting.set(request, { resolve, reject })
        dispatch({ type: 'request', request, by })
      }),
    setCamera: camera => void send({ type: 'camera-set', ...camera }),
    startCamera: () => void send({ type: 'camera-start' }),
    seen: seen => void send({ type: 'seen', seen }),
    setAutoCapture: on => dispatch({ type: 'auto-capture', on }),
    answerReplacement: agree => dispatch({ type: 'answer-replacement', agree }),
    end: () => session.sendToRoom({ type: 'end' }),
    close: () => {
      dispatch({ type: 'closed' })
      session.close()
    },
  }
}

function readPicture(
  bytes: ArrayBuffer,
  inbox: StillInbox,
  onSlide: (jpeg: Blob) => Promise<void>,
): void {
  const frame = readFrame(bytes)
  if (frame?.kind === 'still-chunk') inbox.chunk(frame.id, frame.offset, frame.bytes)
  else if (frame) void onSlide(new Blob([frame.bytes.slice()], { type: 'image/jpeg' }))
}

/** Reports each phone that joins, with the word that both screens show. */
function codeWordReader(
  secret: string,
  onPhone: (phone: DesktopPairingState['phone']) => void,
): PeerSessionEvents['onOther'] {
  let latest: string | undefined
  return async ({ phoneMark: mark, device = '' }) => {
    if (mark === undefined || mark === latest) return
    latest = mark
    const word = await codeWord(secret, mark)
    // Another phone may have joined meanwhile.
    if (mark === latest) onPhone({ device, codeWord: word })
  }
}
