import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { type Identification, identificationSchema } from '../../../shared/coins/identification.ts'
import type { Picture } from '../../../shared/recognition/picture.ts'
import type { VisionApp } from '../app.ts'

/** Fixtures of the vision model's tests: pictures as data URLs and the product's request. */

export async function samplePicture(coinId: string, side: 'obverse' | 'reverse'): Promise<Buffer> {
  return readFile(new URL(`../../samples/${coinId}/${side}.jpg`, import.meta.url))
}

export function jpegOf({ width, height, data }: Picture): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 88 })
    .toBuffer()
}

export function dataUrl(jpeg: Buffer): string {
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

export const ANSWER_FORMAT = {
  type: 'json_schema',
  json_schema: { name: 'coin', strict: true, schema: z.toJSONSchema(identificationSchema) },
}

export function question(pictures: Buffer[]): Record<string, unknown> {
  return {
    model: 'sandbox-vision',
    messages: [
      { role: 'system', content: 'You identify coins.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Which coin is this?' },
          ...pictures.map(picture => ({
            type: 'image_url',
            image_url: { url: dataUrl(picture) },
          })),
        ],
      },
    ],
    response_format: ANSWER_FORMAT,
  }
}

/** The same request for the Responses API. */
export function responsesQuestion([front, back]: [Buffer, Buffer]): Record<string, unknown> {
  return {
    model: 'sandbox-vision',
    instructions: 'You identify coins.',
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'Which coin is this?' },
          { type: 'input_image', image_url: dataUrl(front), detail: 'auto' },
          { type: 'input_image', image_url: dataUrl(back), detail: 'low' },
        ],
      },
    ],
    text: { format: { type: 'json_schema', ...ANSWER_FORMAT.json_schema } },
  }
}

export async function post(
  { app }: VisionApp,
  path: string,
  body: unknown,
  headers: Record<string, string> = { authorization: 'Bearer test' },
): Promise<{ status: number; body: unknown }> {
  const response = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const completionSchema = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: z.string() }) })]),
})

/** The model's identification of a front and a back picture. */
export async function identification(
  vision: VisionApp,
  pictures: Buffer[],
): Promise<Identification> {
  const { body } = await post(vision, '/chat/completions', question(pictures))
  const { choices } = completionSchema.parse(body)
  return identificationSchema.parse(JSON.parse(choices[0].message.content))
}
