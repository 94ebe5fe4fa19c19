import { log } from './log.ts'

/**
 * Makes a call to a vendor and logs it, for the request that caused it: where to, how long it took, how it ended. Of an
 * address the path alone: keys, and what is searched for, are in the query.
 * @param outcomeOf what the line says of the answer
 */
export async function loggedCall<Answer>(
  call: { host: string; method: string; path: string },
  send: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => Record<string, unknown> = () => ({}),
): Promise<Answer> {
  const startedAt = Date.now()
  const tell = (outcome: Record<string, unknown>) =>
    log('info', 'vendor_called', { ...call, ms: Date.now() - startedAt, ...outcome })
  try {
    const answer = await send()
    tell(outcomeOf(answer))
    return answer
  } catch (error) {
    tell({ failed: String(error) })
    throw error
  }
}
