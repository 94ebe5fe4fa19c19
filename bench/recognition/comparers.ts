/** The threads of the bench. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { FaceDescriptor } from '../../shared/recognition/face-descriptor.ts'
import type { Source } from './coins.ts'
import type { Done, Job, Naming, Way } from './comparer.ts'
import type { Labelled } from './draws.ts'
import type { Answer } from './naming.ts'

export const THREADS = 2

export interface Comparers {
  /** Likeness of every coin (row) to every other of another photograph. */
  likeness(way: Way, coins: number): Promise<Float32Array[]>
  naming(asked: Naming, coins: number): Promise<Answer[]>
  faces(): Promise<FaceDescriptor[]>
  labels(): Promise<Labelled[]>
  close(): Promise<unknown>
}

export function openComparers(source: Source, threads = THREADS): Comparers {
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('comparer.ts', import.meta.url), { workerData: { source } }),
  )

  async function all(jobs: Job[]): Promise<Done[]> {
    const done: Done[] = []
    let next = 0
    await Promise.all(
      workers.map(async worker => {
        while (next < jobs.length) {
          const at = next++
          const answer = once(worker, 'message')
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
          worker.postMessage(jobs[at])
          // `once` rejects where the thread dies of an error.
          const [one]: Done[] = await answer
          if (one) done[at] = one
        }
      }),
    )
    return done
  }

  return {
    async likeness(way, coins) {
      const done = await all(
        Array.from({ length: coins }, (_, row) => ({ kind: 'row' as const, way, row })),
      )
      const rows = done.map(one => ('row' in one ? one.row : new Float32Array(coins)))
      if (way !== 'disturbed')
        for (let a = 0; a < coins; a++) for (let b = 0; b < a; b++) rows[a]![b] = rows[b]![a]!
      return rows
    },
    async naming(asked, coins) {
      const jobs = Array.from({ length: coins }, (_, row) => ({
        kind: 'naming' as const,
        row,
        ...asked,
      }))
      return (await all(jobs)).flatMap(one => ('answers' in one ? one.answers : []))
    },
    async faces() {
      const [one] = await all([{ kind: 'faces' }])
      return one && 'faces' in one ? one.faces : []
    },
    async labels() {
      const [one] = await all([{ kind: 'labels' }])
      return one && 'labels' in one ? one.labels : []
    },
    close: () => Promise.all(workers.map(worker => worker.terminate())),
  }
}
