import type { ErrorCode, ErrorDetail, ErrorEnvelope, TextError } from '../../shared/errors.ts'
import { withReference } from '../../shared/lib/with-reference.ts'

/** The server's codes, and the two ways an answer can be missing: no connection, or none of our making. */
export type ApiFailureCode = ErrorCode | 'NETWORK' | 'UNREADABLE'

interface ApiFailureFacts {
  code: ApiFailureCode
  /** Fit for a toast. */
  message: string
  /** HTTP status; 0 when no answer came. */
  status: number
  detail?: ErrorDetail | undefined
  requestId?: string | undefined
  cause?: unknown
}

/** Why a call to the API failed. `message` can be shown in a toast unchanged. */
export class ApiFailure extends Error {
  readonly code: ApiFailureCode
  readonly status: number
  readonly detail: ErrorDetail
  readonly requestId: string | undefined

  constructor({ code, message, status, detail, requestId, cause }: ApiFailureFacts) {
    super(message, { cause })
    this.name = 'ApiFailure'
    this.code = code
    this.status = status
    this.detail = detail ?? {}
    this.requestId = requestId
  }

  /** Whether the same call may succeed if it is made again. */
  get retryable(): boolean {
    return this.detail.retryable ?? (this.status === 0 || this.status >= 500)
  }
}

/** The sentence to show for whatever a call threw; `otherwise` where it is no failure of the API. */
export function failureMessage(error: unknown, otherwise: string): string {
  return error instanceof ApiFailure ? error.message : otherwise
}

/** Whether a call failed with one of these codes. */
export function failedWith(error: unknown, ...codes: ApiFailureCode[]): error is ApiFailure {
  return error instanceof ApiFailure && codes.includes(error.code)
}

/** Reads the failure out of an answer that is not a success. */
export async function readFailure(response: Response): Promise<ApiFailure> {
  const { status } = response
  const body = await bodyOf(response)
  if (isEnvelope(body)) return coded(body.error, status)
  if (isCoded(body)) return coded(body, status)
  return new ApiFailure({
    code: 'UNREADABLE',
    status,
    message: `The server answered in a way we do not understand (${status}). Please try again.`,
    cause: body,
  })
}

type Coded = Pick<TextError, 'code' | 'message' | 'detail'> & { requestId?: string }

/** Where the fault is the server's, the message refers to its log. */
function coded({ code, message, detail, requestId }: Coded, status: number): ApiFailure {
  const text = requestId ? withReference(message, status, requestId) : message
  return new ApiFailure({ code, message: text, status, detail, requestId })
}

/** The failure of a call that no answer came back to. */
export function networkFailure(cause: unknown): ApiFailure {
  return new ApiFailure({
    code: 'NETWORK',
    status: 0,
    message: 'No connection to the server. Check your network and try again.',
    cause,
  })
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** By hand: the schema would bring zod, a sixth of the first screen, for four fields. */
const isEnvelope = (body: unknown): body is ErrorEnvelope =>
  typeof body === 'object' && body !== null && 'error' in body && isCoded(body.error)

/** Calls that the specification reads a sentence of in `error` have the code beside it. */
const isCoded = (body: unknown): body is TextError =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'string' &&
  'message' in body &&
  typeof body.message === 'string'
