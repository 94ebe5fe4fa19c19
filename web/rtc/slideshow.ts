/** At most one slide in so long, ms: a slow way slows it further, as each waits for the one before. */
const SLIDE_EVERY_MS = 500
/** A slide that was never said to be seen was lost: the next goes anyway. */
const SLIDE_LOST_MS = 5_000

/** The slow pictures that stand in for the video while the room relays. */
export type Slideshow = {
  run: (on: boolean) => void
  /** The other side has shown the last one. */
  seen: () => void
}

export function createSlideshow(options: {
  slide: () => Promise<Blob | null>
  /** False when it could not go. */
  send: (slide: Blob) => Promise<boolean>
}): Slideshow {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false

  const after = (ms: number) => {
    clearTimeout(timer)
    if (isOn) timer = setTimeout(() => void next(), ms)
  }
  const next = async () => {
    const slide = await options.slide()
    const sent = slide !== null && isOn && (await options.send(slide))
    after(sent ? SLIDE_LOST_MS : SLIDE_EVERY_MS)
  }
  return {
    run: on => {
      if (on === isOn) return
      isOn = on
      after(0)
    },
    seen: () => after(SLIDE_EVERY_MS),
  }
}
