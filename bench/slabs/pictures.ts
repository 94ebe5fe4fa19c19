/** The photographs of slabs that are measured, with their truth. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Quad } from '../../web/vision/quadrilateral.ts'

export interface SlabPicture {
  name: string
  jpeg: Uint8Array
  grader: string
  certificate: string
  grade: string
  year: number
  mint: string
  /** The holder's, the label's side first; null in real photographs, whose corners nobody measured. */
  corners: Quad | null
  isDrawn: boolean
}

/** Further fields are let pass. */
const truthSchema = z.array(
  z.object({
    image: z.string(),
    grader: z.string(),
    certificate: z.coerce.string(),
    grade: z.coerce.string().default(''),
    year: z.coerce.number().default(0),
    mint: z.string().nullish(),
  }),
)

/** The photographs of a folder, by its `truth.json`. */
export async function* photographsIn(folder: string): AsyncGenerator<SlabPicture> {
  const truth = truthSchema.parse(
    JSON.parse(await readFile(path.join(folder, 'truth.json'), 'utf8')),
  )
  for (const { image, mint, ...facts } of truth)
    yield {
      ...facts,
      name: image,
      // oxlint-disable-next-line no-await-in-loop -- a photograph is read when it is measured
      jpeg: await readFile(path.join(folder, image)),
      mint: mint ?? 'none',
      corners: null,
      isDrawn: false,
    }
}

/** Photographs drawn ahead of the measurement, as many as there are threads. */
const STUDIOS = 2

/** Drawn photographs of the seeds from `from`, in their order. */
export async function* drawnSlabs(from: number, count: number): AsyncGenerator<SlabPicture> {
  const studios = Array.from(
    { length: STUDIOS },
    () => new Worker(new URL('studio.ts', import.meta.url)),
  )
  try {
    const take = (index: number): Promise<SlabPicture> =>
      new Promise((resolve, reject) => {
        const studio = studios[index % STUDIOS]
        studio?.removeAllListeners()
        studio?.once('message', resolve)
        studio?.once('error', reject)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        studio?.postMessage(from + index)
      })
    const taken = Array.from({ length: Math.min(STUDIOS, count) }, (_, index) => take(index))
    for (let next = taken.length; taken.length > 0; next++) {
      // oxlint-disable-next-line no-await-in-loop -- one is measured while the next ones are drawn
      const picture = await taken.shift()
      if (next < count) taken.push(take(next))
      if (picture) yield picture
    }
  } finally {
    await Promise.all(studios.map(studio => studio.terminate()))
  }
}
