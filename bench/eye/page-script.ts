/** The bench's page: the product's coin detector and the worker that measures it beside OpenCV.js. */
import {
  type CoinDetector,
  createCoinDetector,
  type Detection,
} from '../../web/vision/detector/coin-detector.ts'
import type { ComparisonRequest, ComparisonResults } from './comparison-messages.ts'

export type BenchDetection = { detection: Detection; tasks: number[] } | { problem: string }

export interface BenchPage {
  detector: CoinDetector
  /** Tasks of the main thread over 50 ms since the last detection, in milliseconds. */
  longTasks: number[]
  picture: (index?: number) => Promise<Blob>
  detect: () => Promise<BenchDetection>
  request: <K extends ComparisonRequest['kind']>(
    request: Extract<ComparisonRequest, { kind: K }>,
  ) => Promise<ComparisonResults[K]>
}

declare global {
  var bench: BenchPage
}

const longTasks: number[] = []
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) longTasks.push(entry.duration)
}).observe({ type: 'longtask', buffered: false })

const worker = new Worker(new URL('./comparison-worker.ts', import.meta.url), { type: 'module' })
const waiting = new Map<number, { resolve: (result: never) => void; reject: (e: Error) => void }>()
let lastId = 0

interface Reply {
  id: number
  result?: never
  failure?: string
}

worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
  const settle = waiting.get(data.id)
  waiting.delete(data.id)
  if (data.failure !== undefined) settle?.reject(new Error(data.failure))
  // oxlint-disable-next-line typescript/no-non-null-assertion -- a reply is a failure or a result
  else settle?.resolve(data.result!)
})
let broken: Error | undefined
worker.addEventListener('error', event => {
  broken = new Error(event.message || 'the bench worker did not load')
  for (const { reject } of waiting.values()) reject(broken)
})

const detector = createCoinDetector()

const picture = async (index = 0) =>
  (await fetch(`/eye-picture?${index}`, { cache: 'no-store' })).blob()

globalThis.bench = {
  detector,
  longTasks,
  picture,
  request: request =>
    new Promise((resolve, reject) => {
      if (broken) return reject(broken)
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      worker.postMessage({ id, request }, { transfer: [] })
    }),
  detect: async () => {
    const file = await picture()
    longTasks.length = 0
    const opened = await detector.open(file)
    if (!opened.ok) return { problem: opened.sentence }
    const detection = await detector.detectInPicture(opened.picture)
    if (!detection.ok) return { problem: detection.sentence }
    const crop = await detector.crop(opened.picture, detection.frame)
    if (!crop.ok) return { problem: crop.sentence }
    return { detection, tasks: [...longTasks] }
  },
}
