import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

export type Meter = {
  url: string
  calls: number
  inputTokens: number
  outputTokens: number
  close: () => void
}

/** The vendors' words for the tokens of an answer. */
const answerSchema = z.object({
  usage: z
    .object({
      input_tokens: z.number().optional(),
      prompt_tokens: z.number().optional(),
      output_tokens: z.number().optional(),
      completion_tokens: z.number().optional(),
    })
    .optional(),
  usageMetadata: z
    .object({ promptTokenCount: z.number(), candidatesTokenCount: z.number().default(0) })
    .optional(),
})

/** Passes requests on to a model and counts them, with the tokens that its answers name. */
export async function meterModel(target: string): Promise<Meter> {
  const server = createServer((request, response) => {
    passOn(request, response, target, meter).catch((error: unknown) => {
      response.writeHead(502).end(String(error))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const meter: Meter = {
    url: `http://127.0.0.1:${address.port}`,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    close: () => server.close(),
  }
  return meter
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  meter: Meter,
): Promise<void> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (
      typeof value === 'string' &&
      !/^(host|connection|content-length|transfer-encoding)$/.test(name)
    )
      headers.set(name, value)
  const method = request.method ?? 'POST'
  const body = method === 'GET' ? null : Buffer.concat(chunks)
  const answer = await fetch(`${target}${request.url ?? ''}`, { method, headers, body })
  const text = await answer.text()
  if (method === 'POST') count(meter, text)
  response.writeHead(answer.status, {
    'Content-Type': answer.headers.get('Content-Type') ?? 'application/json',
  })
  response.end(text)
}

function count(meter: Meter, text: string): void {
  meter.calls += 1
  if (!text.startsWith('{')) return
  const { usage, usageMetadata } = answerSchema.parse(JSON.parse(text))
  meter.inputTokens +=
    usage?.input_tokens ?? usage?.prompt_tokens ?? usageMetadata?.promptTokenCount ?? 0
  meter.outputTokens +=
    usage?.output_tokens ?? usage?.completion_tokens ?? usageMetadata?.candidatesTokenCount ?? 0
}
