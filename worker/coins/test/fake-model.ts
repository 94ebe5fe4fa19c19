import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { compose, type Services } from '../../compose.ts'
import { createCoinJob } from '../../queue/job.ts'
import type { PictureSource, VisionModel, VisionResult } from '../port.ts'
import { morgan } from './morgan.ts'

/** A model in the test's own hands: what it answers is calls for each pair of pictures. */
export function fakeModel(
  answer: (front: string) => VisionResult | Promise<VisionResult> = goodAnswer,
): { vision: VisionModel; calls: string[] } {
  const calls: string[] = []
  return {
    calls,
    vision: {
      provider: 'test',
      name: 'model',
      prepare: async () => undefined,
      async identify({ front }) {
        const text = await labelOf(front)
        calls.push(text)
        return answer(text)
      },
    },
  }
}

export const goodAnswer = (): VisionResult => ({
  ok: true,
  identification: morgan(),
  calls: 1,
})

/** The comment that `jpeg` wrote into the picture's header. */
async function labelOf({ open }: PictureSource): Promise<string> {
  const bytes = await new Response(await open()).bytes()
  const length = ((bytes[4] ?? 0) << 8) | (bytes[5] ?? 0)
  return new TextDecoder().decode(bytes.slice(6, 4 + length))
}

/**
 * Gives the Worker's queues these services for their job, until the answered function is called. The class,
 * its storage and its alarms are the Worker's own.
 */
export async function withServices(change: Partial<Services>): Promise<() => void> {
  let prototype: object = {}
  const probe = env.COIN_QUEUE.get(env.COIN_QUEUE.newUniqueId())
  await runInDurableObject(probe, (queue: object) => {
    prototype = Object.getPrototypeOf(queue)
  })
  const real = Object.getOwnPropertyDescriptor(prototype, 'job')
  if (!real) throw new Error('the queue has no job')
  const job = createCoinJob({ ...compose(env), ...change })
  Object.defineProperty(prototype, 'job', { ...real, value: () => job })
  return () => Object.defineProperty(prototype, 'job', real)
}
