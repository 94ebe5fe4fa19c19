import { hc } from 'hono/client'
import { USER_HEADER } from '../../shared/accounts/session-user.ts'
import type { AppType } from '../../worker/app.ts'
import { ApiFailure, failedWith, networkFailure, readFailure } from './api-failure.ts'
import { mayRenewSession, renewingSession, sessionRenewed } from './browser/session-turn.ts'
import { pageUser, pageUserChanges, setPageUser, userOfHeader } from './page-user.ts'

/** Asks for the password or a code. True when it was given and was right. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let asking: Promise<boolean> | null = null

/** Sets who asks: the dialog, while it is on the page. Returns what takes it back. */
export function answerReauthentication(next: Ask): () => void {
  ask = next
  return () => {
    if (ask === next) ask = null
  }
}

/** Asks once for all calls that wait for it. False where nobody asks. */
async function reauthenticated(): Promise<boolean> {
  if (!ask) return false
  asking ??= ask().finally(() => {
    asking = null
  })
  return asking
}

const addressOf = (input: RequestInfo | URL): string =>
  input instanceof Request ? input.url : String(input)

/**
 * Sends with the session cookie and answers successes only. Throws ApiFailure for every other answer
 * and for none at all; an aborted call throws the abort itself. The request names the page's user, and the
 * answer whose session it is: another user's answer is not handed on.
 */
export function apiFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return send(input, init, { isRepeated: false })
}

async function send(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  { isRepeated }: { isRepeated: boolean },
): Promise<Response> {
  const sentAfter = pageUserChanges()
  const headers = new Headers(init?.headers)
  const user = pageUser()
  const method = init?.method ?? 'GET'
  if (user !== null && !headers.has(USER_HEADER)) headers.set(USER_HEADER, String(user))
  let response: Response
  try {
    const fetched = () => fetch(input, { ...init, headers, credentials: 'include' })
    response = await (mayRenewSession(method, addressOf(input))
      ? renewingSession(fetched)
      : fetched())
  } catch (error) {
    if (init?.signal?.aborted) throw error
    throw networkFailure(error)
  }
  const failure = response.ok ? null : await readFailure(response)
  const answered = failedWith(failure, 'NOT_AUTHENTICATED')
    ? null
    : userOfHeader(response.headers.get(USER_HEADER))
  // The session may have got another id while the call was under way. With the new cookie it is made once more.
  const isRefused =
    failedWith(failure, 'NOT_AUTHENTICATED') || (answered === null && method === 'GET')
  if (user !== null && isRefused && !isRepeated && sentAfter === pageUserChanges()) {
    await sessionRenewed()
    return send(input, init, { isRepeated: true })
  }
  if (sentAfter === pageUserChanges()) {
    if (answered !== undefined) setPageUser(answered, failure?.message)
  } else if (typeof answered === 'number' && answered !== pageUser()) {
    throw new ApiFailure({
      code: 'OTHER_USER',
      status: 409,
      message: 'Another user is logged in on this browser now.',
    })
  }
  // The call is made once more, now that it is proved who makes it.
  if (failedWith(failure, 'REAUTHENTICATION_REQUIRED') && (await reauthenticated()))
    return apiFetch(input, init)
  if (failure) throw failure
  return response
}

/**
 * The typed client: `const answer = await api.listings.$get(); await answer.json()`. What it answers
 * is a success; a failure is thrown as ApiFailure.
 */
export const api = hc<AppType>('/', { fetch: apiFetch }).api
