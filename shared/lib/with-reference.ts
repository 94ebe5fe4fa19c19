/** What this deployment or a vendor has failed at; 503 says what is not set up, and is in no line of the log. */
const FAULTS: ReadonlySet<number> = new Set([500, 502, 504])

/**
 * The message of an error; that of a fault names the request which failed: operators find it in the log by these
 * characters.
 * @param status HTTP status
 */
export const withReference = (message: string, status: number, requestId: string): string =>
  FAULTS.has(status) ? `${message} Reference: ${requestId.slice(0, 8)}.` : message
