/** The eye's worker: decodes, finds, crops. TensorFlow.js is loaded here and nowhere else. */
import { measureBackends, prepareBackend } from './backend.ts'
import { cropCoin } from './crop.ts'
import { centredFrame, frameAround } from './crop-frame.ts'
import { DecodedPictures } from './decoded-pictures.ts'
import type { EyeAnswers, EyeCall, EyeReply, EyeRequest, Look } from './eye-messages.ts'
import { findCoins, lookingSizes } from './find-coins.ts'
import type { Frame } from './frame.ts'
import { judgeQuality } from './quality.ts'

/** The backends are measured once, when the seller has not asked anything for this long. */
const IDLE_BEFORE_MEASURING_MS = 4000

const pictures = new DecodedPictures()
let prepared: ReturnType<typeof prepareBackend> | undefined
let idle: ReturnType<typeof setTimeout> | undefined
/** One look at a time: a backend must not change under a look that is under way. */
let queue: Promise<unknown> = Promise.resolve()

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const result = queue.then(work, work)
  queue = result
  return result
}

/** Looks asked for meanwhile wait for the backend that comes out best. */
const measure = async (): Promise<EyeAnswers['measure']> => {
  clearTimeout(idle)
  const measuring = inTurn(measureBackends)
  prepared = measuring.then(({ backend }) => ({ backend, isMeasured: true }))
  return { ok: true, ...(await measuring) }
}

const measureWhenIdle = (): void => {
  idle = setTimeout(() => {
    measure().catch(() => {
      // Nobody asked for it; the next look prepares a backend anew and fails aloud if it must.
      prepared = undefined
    })
  }, IDLE_BEFORE_MEASURING_MS)
}

const pixelsAt = (source: ImageBitmap, width: number, height: number): Frame => {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('no 2d context to read pixels from')
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}

const lookAt = async (bitmap: ImageBitmap): Promise<Look> => {
  clearTimeout(idle)
  prepared ??= prepareBackend()
  const ready = await prepared
  const { width, height } = bitmap
  const nothing: Omit<Look, 'backend' | 'milliseconds'> = {
    ok: true,
    coins: [],
    found: false,
    frame: centredFrame(width, height),
    quality: null,
  }
  if (!ready) return { ...nothing, backend: null, milliseconds: 0 }
  return inTurn(async () => {
    const start = performance.now()
    const { search, detail } = lookingSizes(width, height)
    const full = { width, height }
    const fine = pixelsAt(bitmap, detail.width, detail.height)
    const coins = await findCoins(pixelsAt(bitmap, search.width, search.height), fine, full)
    const milliseconds = performance.now() - start
    if (!ready.isMeasured) measureWhenIdle()
    const [subject] = coins
    const seen = subject
      ? {
          ...nothing,
          coins,
          found: true,
          frame: frameAround(subject),
          quality: judgeQuality(fine, subject, full),
        }
      : nothing
    return { ...seen, backend: ready.backend, milliseconds }
  })
}

const answer = async (request: EyeRequest): Promise<EyeAnswers[keyof EyeAnswers]> => {
  switch (request.kind) {
    case 'open':
      return pictures.open(request.file)
    case 'find': {
      const bitmap = await pictures.bitmapOf(request.picture)
      return bitmap instanceof ImageBitmap ? lookAt(bitmap) : bitmap
    }
    case 'look':
      try {
        return await lookAt(request.frame)
      } finally {
        request.frame.close()
      }
    case 'measure':
      return measure()
    case 'crop': {
      const bitmap = await pictures.bitmapOf(request.picture)
      if (!(bitmap instanceof ImageBitmap)) return bitmap
      return { ok: true, crop: await cropCoin(bitmap, request.frame) }
    }
    default:
      return request satisfies never
  }
}

const reply = (message: EyeReply) => postMessage(message, { transfer: [] })

addEventListener('message', ({ data: { id, request } }: MessageEvent<EyeCall>) => {
  answer(request).then(
    result => reply({ id, answer: result }),
    (error: unknown) => reply({ id, failure: String(error) }),
  )
})
