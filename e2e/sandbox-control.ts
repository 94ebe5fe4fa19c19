import { type APIRequestContext, expect } from '@playwright/test'

/** One call to a vendor, as the sandbox has logged it. */
export interface LoggedRequest {
  method: string
  path: string
  query: Record<string, string>
  status: number
  requestBody: unknown
  responseBody: unknown
}

/** Where the sandbox is told what vendors and buyers do. `path` starts with "/". */
export const controlUrl = (path: string) => `${process.env.E2E_SANDBOX_URL ?? ''}/control${path}`

/** Tells the sandbox what a vendor or a buyer does, and returns what it answers. */
export async function control<Answer>(
  request: APIRequestContext,
  path: string,
  data: unknown = {},
): Promise<Answer> {
  const answer = await request.post(controlUrl(path), { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** What the sandbox holds at a path. */
export async function controlState<Answer>(
  request: APIRequestContext,
  path: string,
): Promise<Answer> {
  const answer = await request.get(controlUrl(path))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** The sandbox forgets what it holds at a path. */
export async function clearControl(request: APIRequestContext, path: string): Promise<void> {
  const answer = await request.delete(controlUrl(path))
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** All calls to vendors since the log was cleared, the oldest first. */
export async function loggedRequests(request: APIRequestContext): Promise<LoggedRequest[]> {
  const { requests } = await controlState<{ requests: LoggedRequest[] }>(request, '/requests')
  return requests
}

export async function ebayRequests(request: APIRequestContext): Promise<LoggedRequest[]> {
  return (await loggedRequests(request)).filter(({ path }) => path.startsWith('/ebay/'))
}

/** Every call of the vision model fails until the faults are cleared. */
export async function cutModel(request: APIRequestContext): Promise<void> {
  await control(request, '/faults', { route: 'POST /openai/v1', status: 503 })
}
