/** Calls that may give the session another id: the password, a code, and what ends other sessions. */
const RENEWING =
  /\/api\/account\/(?:password|reauthentication|sessions\/end-others|second-factor\/)/
const LOCK = 'obverse-session'

/** Without locks (a phone in development, over plain http) the tabs do not wait for each other. */
let last: Promise<unknown> = Promise.resolve()

function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  if (navigator.locks) return navigator.locks.request(LOCK, work)
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

export const mayRenewSession = (method: string, address: string): boolean =>
  method.toUpperCase() === 'POST' && RENEWING.test(address)

/** Runs a call that may renew the session: one at a time in all tabs of this browser. */
export const renewingSession = alone

/** Waits until the session's new cookie is stored, where a call that may renew it is under way in any tab. */
export const sessionRenewed = (): Promise<void> => alone(() => Promise.resolve())
