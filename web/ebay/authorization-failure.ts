import { ApiFailure } from '../lib/api-failure.ts'

/** Error text of the connection page when eBay's consent page cannot be opened. */
export function authorizationFailureText(error: unknown): string {
  if (error instanceof MissingAddress) return error.message
  if (!(error instanceof ApiFailure)) {
    const reason = error instanceof Error ? error.message : 'unknown'
    return `Unable to start eBay authorization flow: ${reason}`
  }
  if (error.code === 'EBAY_NOT_CONFIGURED') {
    return `Failed to connect to eBay: ${withoutFullStop(error.message)}. Please try again later.`
  }
  if (error.status >= 500) {
    return 'Could not generate eBay authorization URL. Please try again later.'
  }
  return `Unable to start eBay authorization flow: ${error.message}`
}

/** Thrown when the response has no URL. */
export class MissingAddress extends Error {
  override message = 'Server did not provide authorization URL'
}

function withoutFullStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
