/**
 * The user to whom this page belongs. Every answer of the API says whose session it is, and the tabs of a
 * browser tell each other: cookie, cache and remembered user are the same for all of them.
 */
import { NO_USER } from '../../shared/accounts/session-user.ts'

export type PageUserChange =
  /** The session of `user` is over. `reason` is the server's sentence where it refused a request because of it. */
  | { kind: 'ended'; user: number; reason?: string | undefined }
  /** `user` is signed in now; `previous` is another one, whose data the page may hold, or null. */
  | { kind: 'signed-in'; user: number; previous: number | null }

/** Null before the first answer, and when nobody is signed in. */
let current: number | null = null
/** The last user: what the page has in memory is his. */
let owner: number | null = null
/** Counts the changes: a request that was sent before one is answered for the user of that moment. */
let changes = 0

const listeners = new Set<(change: PageUserChange) => void>()
const CHANNEL = 'obverse-user'

export const pageUser = (): number | null => current
export const pageUserChanges = (): number => changes

/** The user that an answer's header names; undefined where the answer is not the API's. */
export function userOfHeader(header: string | null): number | null | undefined {
  if (header === null) return undefined
  return header === NO_USER ? null : Number(header)
}

function change(user: number | null, reason?: string): boolean {
  if (user === current) return false
  const before = current
  current = user
  changes++
  const previous = owner === user ? null : owner
  if (user !== null) owner = user
  for (const listener of listeners) {
    if (user !== null) listener({ kind: 'signed-in', user, previous })
    else if (before !== null) listener({ kind: 'ended', user: before, reason })
  }
  return true
}

/** Takes note of whose session it is; `reason` as in PageUserChange. Other tabs hear of a change. */
export function setPageUser(user: number | null, reason?: string): void {
  if (!change(user, reason)) return
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel.postMessage(user)
  channel.close()
}

/** Calls back, synchronously, when the page's user changes in this tab. Returns how to unsubscribe. */
export function onPageUserChange(listener: (change: PageUserChange) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Calls back when another user than the last one signs in: what is in memory is not his. */
export function onOtherUser(listener: () => void): () => void {
  return onPageUserChange(event => {
    if (event.kind === 'signed-in' && event.previous !== null) listener()
  })
}

/** Follows the other tabs of this browser. Returns how to stop. */
export function followOtherTabs(): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<number | null>) => void change(data))
  return () => channel.close()
}
