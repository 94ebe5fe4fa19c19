declare module 'cloudflare:test-internal' {
  /** Settles with all that calls have handed to waitUntil; rejects where one of them rejected. */
  export function waitForGlobalWaitUntil(): Promise<void>
}
