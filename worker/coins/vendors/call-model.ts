import { generateText, type ModelMessage, Output } from 'ai'
import type { z } from 'zod'
import type { PictureSource } from '../port.ts'
import { FIRST_PICTURE, repairRequest, SECOND_PICTURE } from '../prompt.ts'
import { callFailure, declined, tokensOf } from './failures.ts'
import { languageModel, type ModelSettings } from './language-model.ts'
import { lowEffort } from './low-effort.ts'
import { type CallOutcome, readAnswer } from './read-answer.ts'
import { placeholderFor } from './stream-pictures.ts'

/** Includes the reasoning tokens of models that reason before they answer. */
const MAX_OUTPUT_TOKENS = 8_192
/** The part of an unusable answer that is sent back to the model. */
const REPAIR_MAX_CHARACTERS = 6_000

export type Repair = { said: string; problem: string }
/** The system prompt, and the schema of the answer. */
export type ModelQuestion<T> = { instructions: string; schema: z.ZodType<T> }

export type QuestionedPictures<T> = {
  front: PictureSource
  back: PictureSource
  question: ModelQuestion<T>
}

/** Calls the model once. Never throws. */
export async function callModel<T>(
  settings: ModelSettings,
  { front: frontSource, back: backSource, question }: QuestionedPictures<T>,
  { signal, repair }: { signal: AbortSignal; repair: Repair | null },
): Promise<CallOutcome<T>> {
  const front = placeholderFor(frontSource)
  const back = placeholderFor(backSource)
  const shown: ModelMessage = {
    role: 'user',
    content: [
      { type: 'text', text: FIRST_PICTURE },
      { type: 'file', mediaType: frontSource.type, data: front.base64 },
      { type: 'text', text: SECOND_PICTURE },
      { type: 'file', mediaType: backSource.type, data: back.base64 },
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
    const { text, finishReason, usage } = await generateText({
      model: await languageModel(settings, [front, back]),
      instructions: question.instructions,
      messages: [shown, ...again],
      output: Output.object({ schema: question.schema, name: 'coin' }),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      providerOptions: lowEffort(settings),
      // The caller retries, with a total time limit and by kind of failure.
      maxRetries: 0,
      abortSignal: signal,
    })
    const tokens = { input: usage.inputTokens ?? 0, output: usage.outputTokens ?? 0 }
    if (finishReason === 'content-filter') return { ok: false, ...declined(), tokens }
    return { ...readAnswer(text, question.schema), tokens }
  } catch (error) {
    const failed = callFailure(error)
    // Valid JSON in a code fence or between words is accepted.
    const answer =
      failed.kind === 'unusable_answer' && failed.responseText
        ? readAnswer(failed.responseText, question.schema)
        : null
    const tokens = tokensOf(error)
    return { ...(answer ?? { ok: false, ...failed }), ...(tokens && { tokens }) }
  }
}
