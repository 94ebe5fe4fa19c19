import { labelOf } from '../../pictures/test/pictures.ts'
import type { ReadingResult, VisionModel, VisionResult } from '../port.ts'
import { morgan } from './morgan.ts'

/** A vision model for tests. `answer` gets the label of the front picture; `calls` has the labels so far. */
export function fakeModel(
  answer: (front: string) => VisionResult | Promise<VisionResult> = goodAnswer,
): { vision: VisionModel; calls: string[] } {
  const calls: string[] = []
  const answerTo = async (front: { open: () => Promise<ReadableStream<Uint8Array>> }) => {
    const text = labelOf(await new Response(await front.open()).bytes())
    calls.push(text)
    return answer(text)
  }
  return {
    calls,
    vision: {
      provider: 'test',
      name: 'model',
      prepare: async () => undefined,
      identify: async ({ front }) => answerTo(front),
      read: async ({ front }) => asReading(await answerTo(front)),
    },
  }
}

/** What a model that identifies a coin so reads of it. */
export function asReading(result: VisionResult): ReadingResult {
  if (!result.ok) return result
  const {
    candidates,
    isCoin: _,
    first: _first,
    second: _second,
    legends: _legends,
    ...seen
  } = result.identification
  const nothing = { value: null, confidence: 0, evidence: '' }
  const { year = nothing, mintMark = nothing, variety = null } = candidates[0] ?? {}
  return { ok: true, reading: { ...seen, year, mintMark, variety }, calls: result.calls }
}

export const goodAnswer = (): VisionResult => ({
  ok: true,
  identification: morgan(),
  calls: 1,
})
