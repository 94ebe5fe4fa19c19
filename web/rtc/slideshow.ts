import { writeSlide } from '../../shared/messages/pairing-frames.ts'

/** The shortest time between two slides, ms. A slow path slows them further: each waits for the one before. */
const SLIDE_EVERY_MS = 500
/** A slide that the desktop did not confirm within this time counts as lost, ms. */
const SLIDE_LOST_MS = 5_000

/** The small pictures that replace the video while the room relays. */
export type Slideshow = {
  run: (on: boolean) => void
  /** The desktop has shown the last slide. */
  onShown: () => void
}

export function createSlideshow(options: {
  /** A JPEG; null while there is nothing to see. */
  slide: () => Promise<Blob | null>
  /** False when it could not be sent. */
  sendBinary: (frame: ArrayBuffer) => boolean
}): Slideshow {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false

  function nextAfter(ms: number): void {
    clearTimeout(timer)
    if (isOn) timer = setTimeout(() => void next(), ms)
  }
  async function next(): Promise<void> {
    const wasSent = await sendSlide().catch(() => false)
    nextAfter(wasSent ? SLIDE_LOST_MS : SLIDE_EVERY_MS)
  }
  async function sendSlide(): Promise<boolean> {
    const slide = await options.slide()
    return slide !== null && isOn && send(slide)
  }
  async function send(slide: Blob): Promise<boolean> {
    const bytes = new Uint8Array(await slide.arrayBuffer())
    return options.sendBinary(writeSlide(bytes).buffer)
  }

  return {
    run: on => {
      if (on === isOn) return
      isOn = on
      nextAfter(0)
    },
    onShown: () => nextAfter(SLIDE_EVERY_MS),
  }
}
