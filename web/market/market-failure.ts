import { ApiFailure } from '../lib/api-failure.ts'

/** Said in place of the market data of a coin whose type or year is not known. */
export const COIN_UNNAMED = 'Complete coin identification to view market pricing data'

/** Why there is no market data. That the searches of today are used up is said as the server says it. */
export const marketFailureText = (error: unknown): string =>
  error instanceof ApiFailure && error.code === 'RATE_LIMITED'
    ? error.message
    : 'Unable to retrieve market data. Please check your connection or try again.'
