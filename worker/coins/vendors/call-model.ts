import { generateText, type ModelMessage, Output } from 'ai'
import { type Identification, identificationSchema } from '../../../shared/identification.ts'
import type { PictureSource } from '../port.ts'
import { FIRST_PICTURE, INSTRUCTIONS, repairRequest, SECOND_PICTURE } from '../prompt.ts'
import { type CallFailure, failureOf, unusableAnswer } from './failures.ts'
import { languageModel, type ModelSettings } from './language-model.ts'
import { placeholderFor } from './stream-pictures.ts'

/** Room for the answer and, with models that think in tokens, for the thinking before it. */
const MAX_OUTPUT_TOKENS = 8_192
/** So much of an unusable answer is shown to the model again. */
const REPAIR_MAX_CHARACTERS = 6_000

export type Repair = { said: string; problem: string }
export type CallOutcome =
  | { ok: true; identification: Identification }
  | ({ ok: false } & CallFailure)

/** One call to the model, and what came of it. Never throws. */
export async function callModel(
  settings: ModelSettings,
  pictures: { front: PictureSource; back: PictureSource },
  { signal, repair }: { signal: AbortSignal; repair: Repair | null },
): Promise<CallOutcome> {
  const front = placeholderFor(pictures.front)
  const back = placeholderFor(pictures.back)
  const shown: ModelMessage = {
    role: 'user',
    content: [
      { type: 'text', text: FIRST_PICTURE },
      { type: 'file', mediaType: pictures.front.type, data: front.base64 },
      { type: 'text', text: SECOND_PICTURE },
      { type: 'file', mediaType: pictures.back.type, data: back.base64 },
    ],
  }
  const again: ModelMessage[] = repair
    ? [
        {
          role: 'assistant',
          content: repair.said.slice(0, REPAIR_MAX_CHARACTERS) || '(nothing)',
        },
        { role: 'user', content: repairRequest(repair.problem) },
      ]
    : []
  try {
    const { text } = await generateText({
      model: await languageModel(settings, [front, back]),
      instructions: INSTRUCTIONS,
      messages: [shown, ...again],
      output: Output.object({ schema: identificationSchema, name: 'coin' }),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      // Retries are ours: with a total time, and different for different failures.
      maxRetries: 0,
      abortSignal: signal,
    })
    return parseIdentification(text)
  } catch (error) {
    const failed = failureOf(error)
    // Sound JSON in a fence or between words is an answer all the same.
    const answer =
      failed.kind === 'unusable_answer' && failed.responseText
        ? parseIdentification(failed.responseText)
        : null
    return answer ?? { ok: false, ...failed }
  }
}

/** The identification in the model's words, checked; or what is wrong with them. */
export function parseIdentification(text: string): CallOutcome {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  if (json === '') return { ok: false, ...unusableAnswer('it holds no JSON object', text) }
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { ok: false, ...unusableAnswer(`it is not one JSON object (${reason})`, text) }
  }
  const checked = identificationSchema.safeParse(value)
  if (checked.success) return { ok: true, identification: checked.data }
  const complaint = checked.error.issues
    .slice(0, 8)
    .map(issue => `${issue.path.join('.') || 'the object'}: ${issue.message}`)
    .join('; ')
  return { ok: false, ...unusableAnswer(complaint, text) }
}
