import { APICallError, NoObjectGeneratedError, RetryError } from 'ai'
import type { ModelTokens, VisionFailureKind } from '../port.ts'

export type CallFailure = {
  kind: VisionFailureKind
  retryable: boolean
  message: string
  /** From the vendor's Retry-After header. */
  waitMs: number | null
  /** The model's unusable answer, for the repair call. */
  responseText: string | null
}

const failure = (
  kind: VisionFailureKind,
  retryable: boolean,
  message: string,
  more: { waitMs?: number | null; said?: string | null } = {},
): CallFailure => ({
  kind,
  retryable,
  message: message.slice(0, 500),
  waitMs: more.waitMs ?? null,
  responseText: more.said ?? null,
})

/** What a call has read and written whose answer the SDK could not use; null where that is not known. */
export const tokensOf = (thrown: unknown): ModelTokens | null =>
  NoObjectGeneratedError.isInstance(thrown) && thrown.usage
    ? { input: thrown.usage.inputTokens ?? 0, output: thrown.usage.outputTokens ?? 0 }
    : null

/** An answer that is text and not the requested object. */
export function unusableAnswer(complaint: string, said: string): CallFailure {
  return failure('unusable_answer', true, complaint, { said })
}

/** The model, or its vendor's filter, does not answer this question: it would not the second time. */
export function declined(): CallFailure {
  return failure('refused', false, 'The model declined to answer')
}

/** The vendor's account has no money left: 429 as well, and no wait helps. */
const isQuotaSpent = (body: string | undefined): boolean =>
  body?.includes('insufficient_quota') ?? false

function retryAfterMs(headers: Record<string, string> | undefined): number | null {
  const text = headers?.['retry-after']
  if (text === undefined) return null
  const seconds = Number(text)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const until = Date.parse(text)
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now())
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || isTimeout(error.cause))
const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || isAbort(error.cause))

/** Maps what the AI SDK throws to a failure. Only this file knows the SDK's error classes. */
export function callFailure(thrown: unknown): CallFailure {
  const error = RetryError.isInstance(thrown) ? thrown.lastError : thrown
  if (isTimeout(error)) return failure('timeout', true, 'The model did not answer in time')
  if (isAbort(error)) return failure('cancelled', false, 'The call was cancelled')
  if (NoObjectGeneratedError.isInstance(error))
    return error.finishReason === 'content-filter'
      ? declined()
      : unusableAnswer(sentenceOf(error.cause ?? error), error.text ?? '')
  if (APICallError.isInstance(error)) {
    const status = error.statusCode
    const message = `${status ?? 'no status'}: ${error.message}`
    // The model was not asked: nothing is paid.
    if (isQuotaSpent(error.responseBody)) return failure('unavailable', false, message)
    if (status === 429)
      return failure('rate_limited', true, message, { waitMs: retryAfterMs(error.responseHeaders) })
    // A 2xx that the SDK could not parse is a truncated or corrupted body.
    if (status === undefined || status >= 500 || status < 300 || status === 408 || status === 409)
      return failure('unavailable', true, message, { waitMs: retryAfterMs(error.responseHeaders) })
    return failure('refused', false, message)
  }
  return failure('unavailable', true, sentenceOf(error))
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
