import { Failure } from './failure.ts'

/** A request's JSON, read no further than its limit. Throws `tooLarge`, or VALIDATION where it is no JSON. */
export async function readJson(
  request: Request,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: Failure },
): Promise<unknown> {
  if (Number(request.headers.get('Content-Length')) > maxBytes) throw tooLarge
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge
    text += decoder.decode(chunk, { stream: true })
  }
  try {
    return JSON.parse(text + decoder.decode())
  } catch (cause) {
    throw new Failure('VALIDATION', { message: 'This is not JSON.', cause })
  }
}
