/** A refusal in OpenAI's error shape. `param` names the key at fault, as a path into the body. */
export class OpenAiRefusal extends Error {
  readonly status: 400 | 401 | 404 | 405 | 413
  readonly param: string | null
  readonly code: string | null
  constructor(
    status: OpenAiRefusal['status'],
    message: string,
    { param = null, code = null }: { param?: string | null; code?: string | null } = {},
  ) {
    super(message)
    this.status = status
    this.param = param
    this.code = code
  }

  body(): { error: { message: string; type: string; param: string | null; code: string | null } } {
    return {
      error: {
        message: this.message,
        type: 'invalid_request_error',
        param: this.param,
        code: this.code,
      },
    }
  }
}
