/** The photographs of slabs that are measured, with their truth. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { UsageError } from '../../scripts/usage-error.ts'
import { DISTURBANCES } from './disturbances.ts'
import type { SlabPicture } from './slab-picture.ts'
import { parseTruth, TRUTH_FORM } from './truth.ts'

/**
 * The photographs of a folder, by its `truth.json`; null for a photograph that is missing, whose name is printed.
 * Throws UsageError where `truth.json` does not list photographs.
 */
export async function* photographsIn(folder: string): AsyncGenerator<SlabPicture | null> {
  const file = path.join(folder, 'truth.json')
  if (!existsSync(file))
    throw new UsageError(
      `There is no truth.json in ${folder}. It lists the photographs: ${TRUTH_FORM}.`,
    )
  for (const { image, ...facts } of parseTruth(await readFile(file, 'utf8'))) {
    const photograph = path.join(folder, image)
    const isThere = existsSync(photograph)
    if (!isThere) console.log(`  truth.json names ${image}, which is not in ${folder}.`)
    yield isThere
      ? // oxlint-disable-next-line no-await-in-loop -- a photograph is read when it is measured
        { ...facts, name: image, jpeg: await readFile(photograph), corners: null, isDrawn: false }
      : null
  }
}

/** Photographs drawn ahead of the measurement, as many as there are threads. */
const STUDIOS = 2

/** What a thread is to draw; `kind`: with that disturbance. */
export interface StudioTask {
  seed: number
  kind: string | null
}

/** Drawn photographs of the seeds from `from`, in their order. */
export function drawnSlabs(from: number, count: number): AsyncGenerator<SlabPicture> {
  return drawn(Array.from({ length: count }, (_, index) => ({ seed: from + index, kind: null })))
}

/** The same, each once with every disturbance whose name contains `kinds`. */
export function disturbedSlabs(
  from: number,
  count: number,
  kinds: string,
): AsyncGenerator<SlabPicture> {
  return drawn(
    Object.keys(DISTURBANCES)
      .filter(kind => kind.includes(kinds))
      .flatMap(kind => Array.from({ length: count }, (_, index) => ({ seed: from + index, kind }))),
  )
}

async function* drawn(tasks: readonly StudioTask[]): AsyncGenerator<SlabPicture> {
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
        studio?.postMessage(tasks[index])
      })
    const taken = Array.from({ length: Math.min(STUDIOS, tasks.length) }, (_, index) => take(index))
    for (let next = taken.length; taken.length > 0; next++) {
      // oxlint-disable-next-line no-await-in-loop -- one is measured while the next ones are drawn
      const picture = await taken.shift()
      if (next < tasks.length) taken.push(take(next))
      if (picture) yield picture
    }
  } finally {
    await Promise.all(studios.map(studio => studio.terminate()))
  }
}
