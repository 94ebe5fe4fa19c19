import { sha256Hex } from '../../shared/lib/sha256.ts'
import type { PhoneCameraState, PhoneMessage, Still } from '../../shared/messages/pairing.ts'
import type { CameraWish, PhoneCamera } from './phone-camera.ts'
import type { PhoneStill } from './still-store.ts'

const OFF = 'The phone’s camera is off.'
const PAUSED = 'The phone’s camera is paused. Another app or a call is using it.'

/** The camera of a paired phone: at most one is open, and each change is reported to the desktop. */
export type CameraControl = {
  /** Opens the camera, or the lens of that id. Null where it does not open. */
  start: (lens?: string) => Promise<MediaStream | null>
  /** Reopens the current lens. */
  restart: () => Promise<MediaStream | null>
  /** With `lens`, opens that lens first. */
  set: (wanted: CameraWish & { lens?: string | undefined }) => Promise<void>
  /** Sends the camera's state, abilities and settings to the desktop. */
  report: () => Promise<void>
  /** Rejects with a sentence for the user. */
  take: (
    request: Pick<Still, 'want' | 'by' | 'request'>,
  ) => Promise<PhoneStill & { bytes: ArrayBuffer }>
  slide: () => Promise<Blob | null>
  close: () => void
}

export function createCameraControl(options: {
  openCamera: (lens?: string) => Promise<PhoneCamera>
  onState: (state: PhoneCameraState) => void
  onStream: (stream: MediaStream | null) => void
  /** The camera cannot do what was set. */
  onSetFailed: () => void
  send: (message: PhoneMessage) => void
}): CameraControl {
  let camera: PhoneCamera | null = null
  let state: PhoneCameraState = 'asking'
  let isClosed = false

  const update = (next: PhoneCameraState) => {
    state = next
    options.onState(next)
  }

  async function report(): Promise<void> {
    // Without a list of its abilities a camera still takes pictures.
    const abilities = (await camera?.abilities().catch(() => null)) ?? null
    options.send({ type: 'camera', state, abilities, settings: camera?.settings() ?? null })
  }

  async function start(lens?: string): Promise<MediaStream | null> {
    camera?.stop()
    camera = null
    update('asking')
    try {
      const opened = await options.openCamera(lens)
      if (isClosed) {
        opened.stop()
        return null
      }
      camera = opened
      const updatePaused = () => update(opened.isPaused() ? 'paused' : 'on')
      opened.onPause(() => {
        if (camera !== opened) return
        updatePaused()
        void report()
      })
      updatePaused()
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
      update(isRefused ? 'refused' : 'missing')
    }
    options.onStream(camera?.stream ?? null)
    await report()
    return camera?.stream ?? null
  }

  return {
    start,
    restart: () => start(camera?.settings().lens ?? undefined),
    async set({ lens, ...wanted }) {
      if (lens !== undefined) await start(lens)
      try {
        await camera?.set(wanted)
      } catch {
        options.onSetFailed()
      }
      await report()
    },
    report,
    async take(request) {
      if (!camera) throw new Error(OFF)
      // A paused camera would give its last picture from before the pause.
      if (camera.isPaused()) throw new Error(PAUSED)
      const { picture, bytes, type, width, height } = await camera.take()
      const still: Still = {
        id: crypto.randomUUID(),
        bytes: bytes.byteLength,
        sha256: await sha256Hex(bytes),
        type,
        width,
        height,
        takenAt: Date.now(),
        ...request,
      }
      return { still, picture, bytes }
    },
    slide: () => camera?.slide() ?? Promise.resolve(null),
    close: () => {
      isClosed = true
      camera?.stop()
    },
  }
}
