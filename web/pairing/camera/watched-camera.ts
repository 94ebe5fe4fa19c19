import type { CameraAbilities, CameraSettings } from '../../../shared/messages/pairing.ts'
import { openPhoneCamera, type PhoneCamera } from '../../rtc/phone-camera.ts'

export interface CameraView {
  /** What the screen shows; null while the camera is off. */
  stream: MediaStream | null
  abilities: CameraAbilities | null
  settings: CameraSettings | null
  /** The requested zoom, which the camera follows; null where it has none. */
  zoom: number | null
}

/** Opens cameras and reports what the screen shows of the open one, also after each change of its settings. */
export function watchCamera(
  onChange: (change: Partial<CameraView>) => void,
  isZooming: () => boolean,
): { open: (lens?: string) => Promise<PhoneCamera>; forget: () => void } {
  let current: PhoneCamera | null = null

  async function report(camera: PhoneCamera): Promise<void> {
    const abilities = await camera.abilities().catch(() => null)
    if (current !== camera) return
    const settings = camera.settings()
    onChange({ abilities, settings, ...(isZooming() ? {} : { zoom: settings.zoom }) })
  }

  return {
    async open(lens) {
      // The previous camera is closed by now.
      onChange({ stream: null })
      const opened = await openPhoneCamera(lens)
      const watched: PhoneCamera = {
        ...opened,
        set: async wanted => {
          await opened.set(wanted)
          await report(watched)
        },
      }
      current = watched
      onChange({ stream: opened.stream })
      void report(watched)
      return watched
    },
    forget: () => {
      current = null
    },
  }
}

/**
 * Applies the latest requested zoom. One call is in flight at a time: a pinch changes the zoom faster than a
 * camera answers.
 */
export function followZoom(
  requested: () => number | null,
  apply: (zoom: number) => Promise<void>,
): { readonly isActive: boolean; follow: () => Promise<void> } {
  let isActive = false
  return {
    get isActive() {
      return isActive
    },
    async follow() {
      if (isActive) return
      isActive = true
      try {
        let applied: number | null = null
        while (requested() !== applied) {
          applied = requested()
          if (applied !== null) await apply(applied)
        }
      } finally {
        isActive = false
      }
    },
  }
}
