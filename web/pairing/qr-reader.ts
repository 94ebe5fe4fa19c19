import readerWasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The texts of the QR codes in a video's frame. */
export type ReadFrame = (video: HTMLVideoElement) => Promise<string[]>

/** A code that fills a third of a frame of this width is read. */
const FRAME_WIDTH = 960

type DetectedCode = { rawValue: string }
type Detector = { detect: (source: HTMLVideoElement) => Promise<DetectedCode[]> }
type DetectorMaker = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own reader of codes, else zxing, whose 1 MB loads then. */
export async function createQrReader(): Promise<ReadFrame> {
  return (await ownDetector()) ?? zxingReader()
}

async function ownDetector(): Promise<ReadFrame | null> {
  if (!('BarcodeDetector' in globalThis)) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- not in the platform's types
  const Maker = (globalThis as unknown as { BarcodeDetector: DetectorMaker }).BarcodeDetector
  try {
    if (!(await Maker.getSupportedFormats()).includes('qr_code')) return null
    const detector = new Maker({ formats: ['qr_code'] })
    return async video => (await detector.detect(video)).map(({ rawValue }) => rawValue)
  } catch {
    // Some browsers have the class, and no reader behind it.
    return null
  }
}

async function zxingReader(): Promise<ReadFrame> {
  const { zxingDecoder } = await import('../vision/codes/zxing-decoder.ts')
  const decode = zxingDecoder({ locateFile: () => readerWasm })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  return async video => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return []
    canvas.width = Math.min(FRAME_WIDTH, videoWidth)
    canvas.height = Math.round((videoHeight * canvas.width) / videoWidth)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const frame = context.getImageData(0, 0, canvas.width, canvas.height)
    return (await decode(frame, true)).map(({ text }) => text)
  }
}
