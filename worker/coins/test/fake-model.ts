import type { PictureSource, VisionModel, VisionResult } from '../port.ts'
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
