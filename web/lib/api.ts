import { hc } from 'hono/client'
import type { AppType } from '../../worker/app.ts'
import { failureOf, networkFailure } from './api-failure.ts'

/**
 * Sends with the session cookie and answers successes only. Throws ApiFailure for every other answer
 * and for none at all; an aborted call throws the abort itself.
 */
export async function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(input, { ...init, credentials: 'include' })
  } catch (error) {
    if (init?.signal?.aborted) throw error
    throw networkFailure(error)
  }
  if (!response.ok) throw await failureOf(response)
  return response
}

/**
 * The typed client: `const answer = await api.listings.$get(); await answer.json()`. What it answers
 * is a success; a failure is thrown as ApiFailure.
 */
export const api = hc<AppType>('/', { fetch: apiFetch }).api
