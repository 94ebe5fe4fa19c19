/**
 * `needs` of a listing that needs attention for any reason. Apart from the schemas, with which zod would come to the
 * first screen.
 */
export const ANY_REASON = 'any'
