import { labelOf } from '../../pictures/test/pictures.ts'
import type { VisionModel, VisionResult } from '../port.ts'
import { morgan } from './morgan.ts'

/** A vision model for tests. `answer` gets the label of the front picture; `calls` has the labels so far. */
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
        const text = labelOf(await new Response(await front.open()).bytes())
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
