import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { Hono } from 'hono'
import type { CoinReading, Identification } from '../../shared/coins/identification.ts'
import type { KnownFace } from '../../shared/recognition/compare.ts'
import type { WearModel } from '../recognition/estimate-wear.ts'
import type { SampleCoin } from '../samples/sample-coins.ts'
import { type Completion, chatAnswer, responsesAnswer } from './completion-dto.ts'
import { OpenAiRefusal } from './errors.ts'
import { estimateGrade } from './grade-estimate.ts'
import { identify } from './identify.ts'
import { unreadable } from './pictures.ts'
import { type PictureRecognition, UnreadablePicture } from './recognise-picture.ts'
import { openRecognitionPool, type RecognitionPool } from './recognition-pool.ts'
import { type Question, readChat, readResponses, VISION_MODELS } from './request.ts'
import { fits } from './requested-schema.ts'

/** A body with two pictures of the largest size, as base64. */
const MAX_BODY_BYTES = 60 * 1024 * 1024

export interface VisionOptions {
  /** What the model knows; see `gallery.ts`. */
  gallery: KnownFace[] | Promise<KnownFace[]>
  coins: readonly SampleCoin[]
  /** Pictures of known wear; see `wear.ts`. Without them, and while `judgesGrades` is false, there is no grade. */
  wear?: WearModel | Promise<WearModel>
  judgesGrades?: () => boolean
  now?: () => number
}

/** The app and a function that terminates its threads. */
export interface VisionApp {
  app: Hono
  close(): Promise<void>
}

/**
 * A vision model with OpenAI's API, mounted at `/openai/v1`. It recognises the sample coins in the
 * pictures and reports every other coin as unknown.
 */
export function visionApp(options: VisionOptions): VisionApp {
  const { gallery, coins, wear, judgesGrades = () => true, now = Date.now } = options
  let opened: Promise<RecognitionPool> | null = null
  const eye = (): Promise<RecognitionPool> =>
    (opened ??= Promise.resolve(gallery).then(openRecognitionPool))

  async function answer(question: Question): Promise<Completion> {
    const recognitions: PictureRecognition[] = await Promise.all(
      question.pictures.slice(0, 2).map(async picture => {
        try {
          return await (await eye()).recognise(picture.bytes)
        } catch (error) {
          if (error instanceof UnreadablePicture) throw unreadable(picture.param)
          throw error
        }
      }),
    )
    const nothing: PictureRecognition = { coin: null, matches: [], label: null }
    const model = wear && judgesGrades() ? await wear : null
    const identification = identify(
      recognitions[0] ?? nothing,
      recognitions[1] ?? nothing,
      coins,
      model && (faces => estimateGrade(faces, model)),
    )
    return { question, ...responseText(question, identification) }
  }

  const app = new Hono()
  app.use(async (c, next) => {
    const started = performance.now()
    const key = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    if (!key)
      throw new OpenAiRefusal(
        401,
        "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).",
      )
    await next()
    c.header('x-request-id', `req_${randomUUID().replaceAll('-', '')}`)
    c.header('openai-version', '2020-10-01')
    c.header('openai-processing-ms', String(Math.round(performance.now() - started)))
  })
  app.get('/models', c => c.json({ object: 'list', data: VISION_MODELS.map(modelObject) }))
  app.get('/models/:id', c => {
    const id = c.req.param('id')
    if (!VISION_MODELS.includes(id))
      throw new OpenAiRefusal(404, `The model '${id}' does not exist`, {
        param: 'model',
        code: 'model_not_found',
      })
    return c.json(modelObject(id))
  })
  app.post('/chat/completions', async c =>
    c.json(chatAnswer(await answer(readChat(await jsonBody(c.req.raw))), now())),
  )
  app.post('/responses', async c =>
    c.json(responsesAnswer(await answer(readResponses(await jsonBody(c.req.raw))), now())),
  )
  app.notFound(c =>
    c.json(new OpenAiRefusal(404, `Invalid URL (${c.req.method} ${c.req.path})`).body(), 404),
  )
  app.onError((error, c) => {
    if (error instanceof OpenAiRefusal) return c.json(error.body(), error.status)
    console.error('The vision model failed.', error)
    return c.json(
      {
        error: {
          message: 'The server had an error while processing your request. Sorry about that!',
          type: 'server_error',
          param: null,
          code: null,
        },
      },
      500,
    )
  })
  return {
    app,
    async close() {
      if (opened) await (await opened).close()
    },
  }
}

/** The response text: JSON if the requested schema fits the identification, else prose. */
function responseText(
  question: Question,
  identification: Identification,
): { text: string; refused: boolean } {
  if (question.format.type === 'text') {
    const [best] = identification.candidates
    const named = best
      ? `${best.year.value ?? ''} ${best.series}, mint mark ${best.mintMark.value ?? 'not visible'}. `
      : ''
    return { text: named + identification.notes, refused: false }
  }
  if (question.format.type !== 'json_schema')
    return { text: JSON.stringify(identification), refused: false }
  const { schema } = question.format
  // The whole identification, or the part of it that is asked of a coin whose type is known.
  const answer = [identification, readingOf(identification)].find(one => fits(one, schema))
  if (answer) return { text: JSON.stringify(answer), refused: false }
  return {
    text: 'I can only describe coins, and this schema asks for something else.',
    refused: true,
  }
}

/** What the identification says of the coin at hand. A coin that was not recognised was not read. */
function readingOf(identification: Identification): CoinReading {
  const { sameCoin, holder, gradeEstimate, metal, damage, replicaSigns, notes } = identification
  const [best] = identification.candidates
  const unread = { value: null, confidence: 0, evidence: 'This coin could not be read.' }
  return {
    sameCoin,
    year: best?.year ?? unread,
    mintMark: best?.mintMark ?? unread,
    variety: best?.variety ?? null,
    holder,
    gradeEstimate,
    metal,
    damage,
    replicaSigns,
    notes,
  }
}

async function jsonBody(request: Request): Promise<unknown> {
  const bytes = await request.arrayBuffer()
  if (bytes.byteLength > MAX_BODY_BYTES)
    throw new OpenAiRefusal(413, 'Maximum content size limit exceeded.')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new OpenAiRefusal(
      400,
      `We could not parse the JSON body of your request. (${error instanceof Error ? error.message : 'not JSON'})`,
    )
  }
}

function modelObject(id: string): object {
  return { id, object: 'model', created: 1_760_000_000, owned_by: 'sandbox' }
}
