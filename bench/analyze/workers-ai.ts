import sharp from 'sharp'
import { freePort } from '../../scripts/free-port.ts'
import { type MemoryPeaks, watchMemory, workerdPid } from './memory.ts'
import { askForAnalysis, type Pictures } from './request.ts'
import { startWorker } from './worker-under-test.ts'

const MEBIBYTE = 1024 * 1024
/** Two of them are the largest pair that the adapter takes. */
const LARGE_BYTES = 1.95 * MEBIBYTE
/** Nearly the largest picture that is received. */
const LARGEST_BYTES = 14.9 * MEBIBYTE
export const WORKERS_AI_AT_ONCE = 6
export const SHORT_AT_ONCE = 2
const JPEG_QUALITY = 92

/**
 * The memory of the Worker when Workers AI is the model: its binding accepts no stream, so that both pictures are
 * held as text. Pairs of the largest size that is taken, several at once, then one of two times 15 MB, which is
 * refused. The binding is workerd's own; its requests go to the model of fixed latency.
 */
export async function measureWorkersAi(stage: {
  sandboxUrl: string
  modelUrl: string
  pairsAtOnce: number
}): Promise<Record<string, number>> {
  const { pairsAtOnce, ...vendors } = stage
  const [large, largest] = [await noise(LARGE_BYTES), await noise(LARGEST_BYTES)]
  const inspectorPort = await freePort()
  const worker = await startWorker({ ...vendors, workersAi: true, inspectorPort })
  try {
    const memory = await watchMemory(inspectorPort, workerdPid())
    const taken: number[] = []
    const ask = async (pictures: Pictures) => {
      const { status, text } = await askForAnalysis(worker, pictures)
      if (status >= 500) throw new Error(`The analysis failed: ${status} ${text.slice(0, 500)}`)
      return status
    }
    // First: what others before it have held is at times collected a request later.
    await memory.collect(() => fetch(`${worker.url}/api/health`))
    const one = await memory.during(() => ask([large, large]))
    const atOnce: MemoryPeaks = await memory.during(async () => {
      const all = Array.from({ length: pairsAtOnce }, () => ask([large, large]))
      taken.push(...(await Promise.all(all)))
    })
    await memory.collect(() => fetch(`${worker.url}/api/health`))
    let refused = 0
    const largestPair = await memory.during(async () => {
      refused = await ask([largest, largest])
    })
    memory.close()
    const figures = {
      workers_ai_one_peak_mb: round1(one.isolate),
      workers_ai_peak_mb: round1(atOnce.isolate),
      workers_ai_taken: taken.filter(status => status === 200).length,
      workers_ai_largest_peak_mb: round1(largestPair.isolate),
      workers_ai_largest_status: refused,
    }
    console.log(`
Workers AI, whose binding holds both pictures as text.

  a pair of ${(LARGE_BYTES / MEBIBYTE) * 2} MB, after a collection: the isolate at its peak ${figures.workers_ai_one_peak_mb} MiB
  ${pairsAtOnce} pairs of ${(LARGE_BYTES / MEBIBYTE) * 2} MB at once: ${figures.workers_ai_taken} analyzed, the isolate at its peak ${figures.workers_ai_peak_mb} MiB, garbage included
  a pair of two times 15 MB: status ${figures.workers_ai_largest_status}, the isolate at its peak ${figures.workers_ai_largest_peak_mb} MiB
`)
    return figures
  } finally {
    await worker.dispose()
  }
}

const TILE_PX = 512
/** A margin, as the bytes of the whole are computed from those of a tile. */
const FILLED = 0.97

/** A JPEG of noise, which compresses badly, of at most so many bytes: one tile of it, repeated. */
async function noise(bytes: number): Promise<Buffer> {
  const created = sharp({
    create: {
      width: TILE_PX,
      height: TILE_PX,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  const { data, info } = await created.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const tile = () => sharp(data, { raw: { width, height, channels } })
  const tileBytes = (await tile().jpeg({ quality: JPEG_QUALITY }).toBuffer()).length
  const more = Math.floor(TILE_PX * (Math.sqrt((bytes * FILLED) / tileBytes) - 1))
  const jpeg = await tile()
    .extend({ right: more, bottom: more, extendWith: 'repeat' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer()
  if (jpeg.length > bytes || jpeg.length < bytes * 0.9)
    throw new Error(`The picture of noise has ${jpeg.length} bytes in place of ${bytes}`)
  return jpeg
}

const round1 = (value: number) => Math.round(value * 10) / 10
