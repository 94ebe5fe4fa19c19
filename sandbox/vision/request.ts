import { OpenAiRefusal } from './errors.ts'
import { refusalOf } from './faults.ts'
import { pictureIn } from './pictures.ts'
import { chatRequestSchema, responsesRequestSchema } from './request-schema.ts'
import { checkStrictSchema } from './strict-schema.ts'

/** Model names of this endpoint. All of them run the same recognition. */
export const VISION_MODELS = ['sandbox-vision', 'gpt-5.1', 'gpt-5-mini', 'gpt-4o', 'gpt-4o-mini']

/** A picture of a request: its bytes and its path in the body. */
export interface SentPicture {
  bytes: Uint8Array
  param: string
  detail: 'low' | 'high'
}

/** A request of either API in one format. */
export interface Question {
  model: string
  pictures: SentPicture[]
  /** All text of the request, for the token count. */
  text: string
  format: { type: 'text' | 'json_object' } | { type: 'json_schema'; schema: object }
  maxOutputTokens: number | null
}

/** @throws OpenAiRefusal naming what the vendor would refuse */
export function readChat(body: unknown): Question {
  requireModel(body)
  const parsed = chatRequestSchema.safeParse(body)
  if (!parsed.success) throw refusalOf(parsed.error, body)
  const request = parsed.data
  refuseWhatIsNotDone(request.model, request)
  const pictures: SentPicture[] = []
  const texts: string[] = []
  for (const [m, message] of request.messages.entries()) {
    if (typeof message.content === 'string') texts.push(message.content)
    else
      for (const [p, part] of (message.content ?? []).entries()) {
        if (part.type === 'text') texts.push(part.text)
        else pictures.push(sent(part.image_url, `messages[${m}].content[${p}].image_url.url`))
      }
  }
  const wanted = request.response_format ?? { type: 'text' }
  return {
    model: request.model,
    pictures,
    text: texts.join('\n'),
    format:
      wanted.type === 'json_schema'
        ? withSchema(wanted.json_schema.name, wanted.json_schema, 'response_format')
        : wanted,
    maxOutputTokens: request.max_completion_tokens ?? request.max_tokens ?? null,
  }
}

/** @throws OpenAiRefusal naming what the vendor would refuse */
export function readResponses(body: unknown): Question {
  requireModel(body)
  const parsed = responsesRequestSchema.safeParse(body)
  if (!parsed.success) throw refusalOf(parsed.error, body)
  const request = parsed.data
  refuseWhatIsNotDone(request.model, request)
  const pictures: SentPicture[] = []
  const texts: string[] = [request.instructions ?? '']
  if (typeof request.input === 'string') texts.push(request.input)
  else
    for (const [i, item] of request.input.entries()) {
      if (typeof item.content === 'string') texts.push(item.content)
      else
        for (const [p, part] of item.content.entries()) {
          if (part.type !== 'input_image') texts.push(part.text)
          else if (typeof part.image_url === 'string')
            pictures.push(
              sent(
                { url: part.image_url, detail: part.detail },
                `input[${i}].content[${p}].image_url`,
              ),
            )
          else
            throw new OpenAiRefusal(400, 'No such File object.', {
              param: `input[${i}].content[${p}].file_id`,
              code: 'file_not_found',
            })
        }
    }
  const wanted = request.text?.format ?? { type: 'text' }
  return {
    model: request.model,
    pictures,
    text: texts.join('\n'),
    format:
      wanted.type === 'json_schema'
        ? withSchema(wanted.name, wanted, 'text.format.schema')
        : wanted,
    maxOutputTokens: request.max_output_tokens ?? null,
  }
}

function requireModel(body: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new OpenAiRefusal(400, 'Invalid body: expected a JSON object.')
  if (!('model' in body))
    throw new OpenAiRefusal(400, 'you must provide a model parameter', {
      param: 'model',
      code: 'missing_required_parameter',
    })
}

function refuseWhatIsNotDone(
  model: string,
  request: { stream?: boolean | null | undefined; tools?: unknown[] | undefined },
): void {
  if (!VISION_MODELS.includes(model))
    throw new OpenAiRefusal(
      404,
      `The model \`${model}\` does not exist or you do not have access to it.`,
      { param: 'model', code: 'model_not_found' },
    )
  for (const param of ['stream', 'tools'] as const)
    if (request[param] === true || (Array.isArray(request[param]) && request[param].length > 0))
      throw new OpenAiRefusal(400, `Unsupported parameter: '${param}' with this model.`, {
        param,
        code: 'unsupported_parameter',
      })
}

function sent(
  picture: { url: string; detail?: 'auto' | 'low' | 'high' | 'original' | undefined },
  param: string,
): SentPicture {
  return {
    bytes: pictureIn(picture.url, param),
    param,
    detail: picture.detail === 'low' ? 'low' : 'high',
  }
}

function withSchema(
  name: string,
  format: { schema?: object | undefined; strict?: boolean | null | undefined },
  param: string,
): Question['format'] {
  if (!format.schema)
    throw new OpenAiRefusal(400, `Missing required parameter: '${param}.json_schema.schema'.`, {
      param: `${param}.json_schema.schema`,
      code: 'missing_required_parameter',
    })
  if (format.strict) checkStrictSchema(format.schema, { name, param })
  return { type: 'json_schema', schema: format.schema }
}
