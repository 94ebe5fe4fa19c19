import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/**
 * Does work for a request: the lines that it logs have the request's id. Work that no request has asked for, such as the
 * schedule's, gets an id of its own.
 */
export const inRequest = <T>(requestId: string | null | undefined, work: () => T): T =>
  requests.run(requestId ?? crypto.randomUUID(), work)

/** The id of the request that is worked for; undefined outside of any. */
export const requestIdHere = (): string | undefined => requests.getStore()
