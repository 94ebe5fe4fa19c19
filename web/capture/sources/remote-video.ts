/** The paired phone's live picture in a video element: its stream, or the slides that replace it. */
export interface RemoteVideo {
  /** Shows the picture in this element. Returns what stops it. */
  show: (element: HTMLVideoElement) => () => void
  stream: (stream: MediaStream | null) => void
  slide: (jpeg: Blob) => Promise<void>
}

export function createRemoteVideo(): RemoteVideo {
  let element: HTMLVideoElement | null = null
  let live: MediaStream | null = null
  /** Slides are drawn on this canvas, whose stream is shown while there is no live stream. */
  let slides: { canvas: HTMLCanvasElement; stream: MediaStream } | null = null

  const attach = () => {
    if (!element) return
    const shown = live ?? slides?.stream ?? null
    if (element.srcObject === shown) return
    element.srcObject = shown
    // Rejects when the next change of the stream interrupts it; that one plays.
    if (shown) void element.play().catch(() => undefined)
  }

  return {
    show: shown => {
      element = shown
      attach()
      return () => {
        if (element === shown) element = null
        shown.srcObject = null
      }
    },
    stream: stream => {
      live = stream
      attach()
    },
    slide: async jpeg => {
      const bitmap = await createImageBitmap(jpeg)
      if (!slides) {
        const canvas = document.createElement('canvas')
        slides = { canvas, stream: canvas.captureStream() }
      }
      const { canvas } = slides
      canvas.width = bitmap.width
      canvas.height = bitmap.height
      canvas.getContext('2d', { alpha: false })?.drawImage(bitmap, 0, 0)
      bitmap.close()
      // Slides replace a live stream that has ended.
      if (live && live.getVideoTracks().every(track => track.readyState === 'ended')) live = null
      attach()
    },
  }
}
