/** What the object detector's worker does: coco-ssd, with weights from our own host. */
import { env, setBackend } from '@tensorflow/tfjs'
import { load, type ObjectDetection } from '@tensorflow-models/coco-ssd'
import { detectObjects } from './coco-objects.ts'
import type { ObjectDetectorReply, ObjectDetectorRequest } from './object-detector-messages.ts'
import { setLocalWasmPaths } from './wasm-paths.ts'

/** Longest side of what the model sees: its own input is 300 pixels, so more adds nothing. */
const SIDE_PX = 320

let model: ObjectDetection | undefined

async function loadModel(modelUrl: string): Promise<ObjectDetectorReply> {
  setLocalWasmPaths()
  // Otherwise tfjs warns for every frame that the model has no control flow.
  env().set('PROD', true)
  if (!(await setBackend('wasm'))) await setBackend('cpu')
  model = await load({ modelUrl })
  return { kind: 'loaded' }
}

async function detectIn(frame: ImageBitmap): Promise<ObjectDetectorReply> {
  if (!model) return { kind: 'failed', reason: 'It was asked before it was loaded.' }
  const start = performance.now()
  const scale = Math.min(1, SIDE_PX / Math.max(frame.width, frame.height))
  const canvas = new OffscreenCanvas(
    Math.round(frame.width * scale),
    Math.round(frame.height * scale),
  )
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return { kind: 'failed', reason: 'no 2d context to read pixels from' }
  context.drawImage(frame, 0, 0, canvas.width, canvas.height)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  const objects = await detectObjects(model, pixels, scale)
  return { kind: 'seen', objects, milliseconds: performance.now() - start }
}

function carryOut(request: ObjectDetectorRequest): Promise<ObjectDetectorReply> {
  switch (request.kind) {
    case 'load':
      return loadModel(request.modelUrl)
    case 'look':
      return detectIn(request.frame).finally(() => request.frame.close())
    default:
      return request satisfies never
  }
}

const reply = (message: ObjectDetectorReply) => postMessage(message, { transfer: [] })

/** Carries out a request and posts what it saw, or why it failed. */
export async function answerObjectDetection(request: ObjectDetectorRequest): Promise<void> {
  try {
    reply(await carryOut(request))
  } catch (error) {
    reply({ kind: 'failed', reason: String(error) })
  }
}
