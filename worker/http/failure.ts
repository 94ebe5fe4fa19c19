import {
  ERRORS,
  type ErrorCode,
  type ErrorDetail,
  type ErrorEnvelope,
  type TextError,
} from '../../shared/errors.ts'

/** An error that the client gets as the error envelope. `cause` goes to the log only. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail | undefined

  constructor(
    code: ErrorCode,
    options: { message?: string; detail?: ErrorDetail; cause?: unknown } = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.detail = options.detail
  }

  get status() {
    return ERRORS[this.code].status
  }
}

/** A malformed var of the environment: it names the var, never its value. */
export class BadConfiguration extends Error {}

/** Thrown when a stored secret cannot be decrypted: its key was removed, or it was changed or copied elsewhere. */
export class DecryptionFailed extends Error {}

/** The error envelope of error responses. */
export function envelopeOf(failure: Failure, requestId: string): ErrorEnvelope {
  const { code, message, detail } = failure
  return { error: { code, message, ...(detail ? { detail } : {}), requestId }, message }
}

/** The error response of a call whose `error` is a sentence. */
export function textErrorOf(failure: Failure, requestId: string): TextError {
  const { code, message, detail } = failure
  return { success: false, error: message, message, code, ...(detail ? { detail } : {}), requestId }
}
