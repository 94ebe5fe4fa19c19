import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bitmapOf, frameOf, sizeOf } from './live-frame.ts'

interface Sides {
  width: number
  height: number
}

/** What a browser shows of a video, and how the camera's own frames of it lie. */
const browser = {
  shown: { width: 1920, height: 1080 },
  camera: { width: 1920, height: 1080 },
  rotation: 0,
}

class Bitmap {
  width = 0
  height = 0
  close = vi.fn()
}

class OwnFrame {
  static made: OwnFrame[] = []
  displayWidth: number
  displayHeight: number
  visibleRect: DOMRectInit | undefined
  rotation = browser.rotation
  close = vi.fn()
  constructor(_video: unknown, { visibleRect }: { visibleRect?: Required<DOMRectInit> }) {
    const { width, height }: Sides = visibleRect ?? browser.camera
    this.displayWidth = width
    this.displayHeight = height
    this.visibleRect = visibleRect
    OwnFrame.made.push(this)
  }
}

const createImageBitmap = vi.fn(async (_source: unknown, ..._part: number[]) => new Bitmap())

const video = (): HTMLVideoElement => {
  const { width, height } = browser.shown
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is asked of a video
  return { videoWidth: width, videoHeight: height } as HTMLVideoElement
}
const whole = { x: 0, y: 0, width: 1920, height: 1080 }

beforeEach(() => {
  OwnFrame.made = []
  browser.camera = { width: 1920, height: 1080 }
  browser.rotation = 0
  vi.stubGlobal('ImageBitmap', Bitmap)
  vi.stubGlobal('VideoFrame', OwnFrame)
  vi.stubGlobal('createImageBitmap', createImageBitmap)
})
afterEach(() => {
  vi.unstubAllGlobals()
  createImageBitmap.mockClear()
})

test("the page hands over the camera's own frame, and converts none", async () => {
  const frame = await frameOf(video(), whole)
  expect(frame).toBe(OwnFrame.made[0])
  expect(sizeOf(frame)).toEqual({ width: 1920, height: 1080 })
  expect(createImageBitmap).not.toHaveBeenCalled()
})

test('of a zoomed picture it is the part that shows, between two by two pixels', async () => {
  const frame = await frameOf(video(), { x: 395, y: 223, width: 1129, height: 635 })
  expect(OwnFrame.made[0]?.visibleRect).toEqual({ x: 394, y: 222, width: 1128, height: 634 })
  expect(sizeOf(frame)).toEqual({ width: 1128, height: 634 })
})

test('a frame that is turned only as it is shown is given back, and the picture taken as shown', async () => {
  browser.camera = { width: 1080, height: 1920 }
  expect(await frameOf(video(), whole)).toBeInstanceOf(Bitmap)
  browser.camera = { width: 1920, height: 1080 }
  browser.rotation = 180
  expect(await frameOf(video(), whole)).toBeInstanceOf(Bitmap)
  expect(OwnFrame.made).toHaveLength(2)
  for (const { close } of OwnFrame.made) expect(close).toHaveBeenCalledOnce()
})

test.each([
  ['knows no frames', undefined],
  [
    'has none of this video',
    function noFrame() {
      throw new DOMException('no frame', 'InvalidStateError')
    },
  ],
  [
    'does not say how its frames lie',
    function frame() {
      return { displayWidth: 300, displayHeight: 200, close: () => undefined }
    },
  ],
])('a browser that %s gives a bitmap', async (_what, frames) => {
  if (frames) vi.stubGlobal('VideoFrame', frames)
  else Reflect.deleteProperty(globalThis, 'VideoFrame')
  const part = { x: 1, y: 2, width: 300, height: 200 }
  expect(await frameOf(video(), part)).toBeInstanceOf(Bitmap)
  expect(createImageBitmap).toHaveBeenCalledWith(expect.anything(), 1, 2, 300, 200)
})

test('a frame is closed as soon as it is converted, and when it cannot be', async () => {
  const [good, bad] = [new OwnFrame(null, {}), new OwnFrame(null, {})]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that is asked of a frame
  const converted = (frame: OwnFrame) => bitmapOf(frame as unknown as VideoFrame)
  expect(await converted(good)).toBeInstanceOf(Bitmap)
  expect(good.close).toHaveBeenCalledOnce()
  createImageBitmap.mockRejectedValueOnce(new DOMException('gone', 'InvalidStateError'))
  await expect(converted(bad)).rejects.toThrow('gone')
  expect(bad.close).toHaveBeenCalledOnce()
})
