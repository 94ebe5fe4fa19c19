import type { Context } from 'hono'
import { z } from 'zod'

/** Parsed JSON, or the text itself if it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}

/**
 * Parses the body of a control request by its schema, or returns a 400 response with the errors. An empty
 * body and the body of an HTML form without fields read as `{}`.
 */
export async function readControl<T>(c: Context, schema: z.ZodType<T>): Promise<T | Response> {
  const parsed = schema.safeParse(jsonOf((await c.req.text()) || '{}'))
  return parsed.success ? parsed.data : c.json({ error: z.prettifyError(parsed.error) }, 400)
}

/** Whether a browser asks, which is sent to a page instead of JSON. */
export const wantsPage = (c: Context): boolean =>
  (c.req.header('accept') ?? '').includes('text/html')
