/** What the coin detector's worker does: decodes, detects, crops. Loads TensorFlow.js. */

import { cropCoin } from '../coin/crop.ts'
import { describeInFrame, detectCoins, emptyDetection } from '../coin/detect.ts'
import { cropHolder, labelAndCoin } from '../holder/crop-holder.ts'
import { measureBackends, prepareBackend } from './backend.ts'
import type {
  Detection,
  DetectionOptions,
  DetectorCall,
  DetectorReply,
  DetectorRequest,
  DetectorResults,
} from './coin-detector-messages.ts'
import { DecodedPictures } from './decoded-pictures.ts'

/** The backends are timed once, when no detection was requested for this long. */
const IDLE_BEFORE_MEASURING_MS = 4000

const pictures = new DecodedPictures()
let prepared: ReturnType<typeof prepareBackend> | undefined
let idle: ReturnType<typeof setTimeout> | undefined
/** One detection at a time: the backend must not change during one. */
let queue: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = queue.then(work, work)
  queue = result
  return result
}

/** Detections requested meanwhile wait for the backend that is selected. */
async function measure(): Promise<DetectorResults['measure']> {
  clearTimeout(idle)
  const measuring = inTurn(measureBackends)
  prepared = measuring.then(({ backend }) => ({ backend, isMeasured: true }))
  return { ok: true, ...(await measuring) }
}

function measureWhenIdle(): void {
  idle = setTimeout(() => {
    measure().catch(() => {
      // Not requested by the page; the next detection prepares a backend again and reports a failure.
      prepared = undefined
    })
  }, IDLE_BEFORE_MEASURING_MS)
}

async function detect(bitmap: ImageBitmap, options: DetectionOptions): Promise<Detection> {
  clearTimeout(idle)
  prepared ??= prepareBackend()
  const ready = await prepared
  if (!ready) return emptyDetection(bitmap)
  return inTurn(async () => {
    const seen = await detectCoins(bitmap, options)
    if (!ready.isMeasured) measureWhenIdle()
    return { ...seen, backend: ready.backend }
  })
}

async function carryOut(request: DetectorRequest): Promise<DetectorResults[keyof DetectorResults]> {
  switch (request.kind) {
    case 'open':
      return pictures.open(request.file)
    case 'detectInPicture': {
      const bitmap = await pictures.bitmapOf(request.picture)
      return bitmap instanceof ImageBitmap
        ? detect(bitmap, { describe: true, previous: null })
        : bitmap
    }
    case 'detectInFrame':
      try {
        return await detect(request.frame, request.options)
      } finally {
        request.frame.close()
      }
    case 'measure':
      return measure()
    case 'crop': {
      const bitmap = await pictures.bitmapOf(request.picture)
      if (!(bitmap instanceof ImageBitmap)) return bitmap
      const { frame } = request
      if (!frame.holder) return { ok: true, crop: await cropCoin(bitmap, frame), forAnalysis: null }
      const crop = await cropHolder(bitmap, frame.holder)
      return { ok: true, crop, forAnalysis: await labelAndCoin(bitmap, frame) }
    }
    case 'describe': {
      const bitmap = await pictures.bitmapOf(request.picture)
      if (!(bitmap instanceof ImageBitmap)) return bitmap
      return { ok: true, face: describeInFrame(bitmap, request.frame) }
    }
    default:
      return request satisfies never
  }
}

const reply = (message: DetectorReply) => postMessage(message, { transfer: [] })

/** Carries out a request and posts its result, or why it failed. */
export async function answerCoinDetection({ id, request }: DetectorCall): Promise<void> {
  try {
    reply({ id, answer: await carryOut(request) })
  } catch (error) {
    reply({ id, failure: String(error) })
  }
}
