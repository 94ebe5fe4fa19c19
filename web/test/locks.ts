/** happy-dom knows no Web Locks: each request gets its lock at once. */
export function provideLocks(): void {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, work: () => Promise<unknown>) => work() },
  })
}
