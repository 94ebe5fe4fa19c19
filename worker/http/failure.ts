import {
  ERRORS,
  type ErrorCode,
  type ErrorDetail,
  type ErrorEnvelope,
} from '../../shared/errors.ts'

/** A failure on its way to the client. `cause` is for the log and never crosses the wire. */
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

/** The one envelope in which every error crosses the wire. */
export function envelopeOf(failure: Failure, requestId: string): ErrorEnvelope {
  const { code, message, detail } = failure
  return { error: { code, message, ...(detail ? { detail } : {}), requestId }, message }
}
