import { type APIRequestContext, expect } from '@playwright/test'
import { SAMPLE_COINS, type SampleCoin } from '../sandbox/samples/sample-coins.ts'
import type { Listing } from '../shared/listing/listings.ts'
import { publishingSchema } from '../shared/publishing.ts'

/** The app's own origin: a call of another is refused. */
export const ORIGIN = { origin: process.env.E2E_URL ?? '' }

/** A call that the app makes for the seller who is signed in. */
export async function post<Answer>(
  request: APIRequestContext,
  path: string,
  data: unknown = {},
): Promise<Answer> {
  const answer = await request.post(path, { headers: ORIGIN, data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Publishes drafts by the calls that the app makes, and waits until all are live. */
export async function publishAll(
  request: APIRequestContext,
  drafts: readonly Pick<Listing, 'id' | 'version'>[],
  timeout = 120_000,
): Promise<void> {
  const listings = drafts.map(({ id, version }) => ({ id, version }))
  await post(request, '/api/publishing', { listings })
  await expect(async () => {
    const { run } = publishingSchema.parse(await (await request.get('/api/publishing')).json())
    expect(run?.finishedAt).toBeTruthy()
    const states = run?.items.map(({ state, error }) => error?.message ?? state)
    expect(states).toEqual(listings.map(() => 'published'))
  }).toPass({ timeout })
}

export function sampleCoin(id: string): SampleCoin {
  const coin = SAMPLE_COINS.find(each => each.id === id)
  if (!coin) throw new Error(`no sample coin ${id}`)
  return coin
}
