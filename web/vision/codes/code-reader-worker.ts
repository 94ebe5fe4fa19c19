/** The code reader's worker: decodes a photograph at its full size and reads its codes. Loads zxing-wasm. */
import readerWasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { type Frame, fitWithin } from '../geometry/frame.ts'
import type { CodeReaderCall, CodeReaderReply, CodeReaderRequest } from './code-reader-messages.ts'
import { GLANCE_SIDE_PX, type ReadCodesOptions, readCodes } from './read-codes.ts'
import { zxingDecoder } from './zxing-decoder.ts'

const decode = zxingDecoder({ locateFile: () => readerWasm })
/** By the id of their call. */
const running = new Map<number, AbortController>()
/** One at a time: a photograph's pixels take up to 200 MB. */
let queue: Promise<unknown> = Promise.resolve()

function pixelsOf(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
): Frame {
  const context = new OffscreenCanvas(width, height).getContext('2d', {
    alpha: false,
    willReadFrequently: true,
  })
  if (!context) throw new Error('no 2d context to read pixels from')
  context.drawImage(bitmap, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

async function read({ file, corners }: CodeReaderRequest, signal: ReadCodesOptions['signal']) {
  signal?.throwIfAborted()
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const picture = {
      whole: () => pixelsOf(bitmap, bitmap),
      glance: () => pixelsOf(bitmap, fitWithin(bitmap.width, bitmap.height, GLANCE_SIDE_PX)),
    }
    return await readCodes(picture, decode, { corners, ...(signal && { signal }) })
  } finally {
    bitmap.close()
  }
}

const reply = (message: CodeReaderReply) => postMessage(message, { transfer: [] })

addEventListener('message', ({ data }: MessageEvent<CodeReaderCall>) => {
  if (data.kind === 'cancel') return running.get(data.id)?.abort()
  const { id, request } = data
  const cancel = new AbortController()
  running.set(id, cancel)
  queue = queue
    .then(() => read(request, cancel.signal))
    .then(
      ({ codes }) => reply({ id, codes }),
      (error: unknown) => reply({ id, failure: String(error) }),
    )
    .finally(() => running.delete(id))
})
