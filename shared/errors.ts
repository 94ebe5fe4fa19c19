import { z } from 'zod'
import { withReference } from './lib/with-reference.ts'

/**
 * The closed list of what can go wrong, as a client sees it: HTTP status and a sentence that a
 * seller understands and that is fit for a toast. A route may say a more exact sentence.
 */
export const ERRORS = {
  VALIDATION: { status: 400, message: 'Please check what you entered.' },
  PICTURE_MISSING: { status: 400, message: 'Please capture both front and back images' },
  PICTURE_NOT_READABLE: { status: 400, message: 'This file is not a picture we can read.' },
  PICTURE_TRUNCATED: {
    status: 400,
    message: 'This picture arrived incomplete. Please send it again.',
  },
  PICTURE_TYPE: {
    status: 415,
    message: 'This picture format cannot be read here. Please use JPEG, PNG or WebP.',
  },
  PICTURE_TOO_LARGE: { status: 413, message: 'This picture is larger than 15 MB.' },
  PICTURE_TOO_MANY_PIXELS: { status: 413, message: 'This picture has more than 50 megapixels.' },
  SAME_PICTURE: {
    status: 409,
    message: 'Front and back are the same picture. Is that what you want?',
  },
  BATCH_TOO_LARGE: {
    status: 413,
    message: 'This batch is too large. At most 30 coin pairs and 64 MB go in one call.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    message: 'This request is larger than this address accepts.',
  },
  UPLOAD_STALLED: {
    status: 408,
    message: 'The upload stopped on its way. Please check your connection and send it again.',
  },
  QUEUE_FULL: {
    status: 409,
    message: 'Your queue is full. Please wait until some of its coins are done.',
  },
  LIBRARY_FULL: {
    status: 409,
    message: 'Your library of known coins is full. Forget types that you no longer sell.',
  },
  COIN_NOT_RECOGNISED: {
    status: 422,
    message: 'This coin could not be recognised. Open it to name it yourself.',
  },
  NOT_AUTHENTICATED: { status: 401, message: 'Please log in.' },
  LOGIN_FAILED: { status: 401, message: 'Login failed. Please check your credentials.' },
  OTHER_USER: {
    status: 409,
    message: 'Another user is logged in on this browser now. Nothing was sent in their name.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    message: 'Please enter the code of your authenticator app.',
  },
  SECOND_FACTOR_WRONG: { status: 400, message: 'This code is not right or was used already.' },
  SECOND_FACTOR_UNREADABLE: {
    status: 503,
    message:
      'Codes of your app cannot be checked at the moment. Please use one of your recovery codes. If you have none, the administrator can turn off your two-step login.',
  },
  SECOND_FACTOR_NOT_CONFIGURED: {
    status: 503,
    message: 'Two-step login is not set up on this server.',
  },
  SECOND_FACTOR_NOT_SET_UP: {
    status: 403,
    message: 'Administrators need two-step login. Please turn it on, on your account page.',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    message: 'Please give your password or a code of your app again.',
  },
  FORBIDDEN: { status: 403, message: "You don't have permission to do this." },
  SUSPENDED: {
    status: 403,
    message: 'This account is suspended. Please contact the administrator.',
  },
  APPROVAL_PENDING: {
    status: 403,
    message:
      "Your registration is waiting for admin approval. You'll receive an email when approved.",
  },
  HTTPS_REQUIRED: { status: 403, message: 'This address is served over https alone.' },
  PERSON_NOT_CONFIRMED: {
    status: 400,
    message: 'Please confirm once more that you are a person.',
  },
  PERSON_CHECK_UNAVAILABLE: {
    status: 503,
    message: 'Whether you are a person cannot be checked at the moment. Please try again soon.',
  },
  WRONG_ORIGIN: {
    status: 403,
    message: 'This request did not come from the app. Please reload the page.',
  },
  USERNAME_TAKEN: { status: 409, message: 'This username is taken. Please choose another one.' },
  PAGE_ONLY: {
    status: 403,
    message: 'Nothing was decided. Please open the link of the mail in your browser.',
  },
  LINK_SPENT: { status: 410, message: 'This link was used already or has expired.' },
  LAST_ADMIN: {
    status: 409,
    message: 'This is the last administrator. Make another user an administrator first.',
  },
  NOT_FOUND: { status: 404, message: 'This does not exist or is not yours.' },
  CONFLICT: { status: 409, message: 'This was changed elsewhere. Please reload and try again.' },
  PICTURES_COMING: {
    status: 409,
    message: 'Larger pictures of this coin are on their way. Publishing waits for them.',
  },
  MANAGED_ELSEWHERE: {
    status: 409,
    message:
      'Another program manages this listing. Change or end it there, or import it under “Import and export”.',
  },
  BUSY: { status: 409, message: 'This is already under way. Please wait a moment.' },
  RATE_LIMITED: { status: 429, message: 'Too many tries. Please wait a moment.' },
  ALLOWANCE_USED_UP: {
    status: 402,
    message: 'You have used all coins of this month. Upgrade your plan to analyze more.',
  },
  PLAN_FULL: {
    status: 402,
    message: 'Your plan holds no more. Delete what you no longer need, or choose a larger plan.',
  },
  PAIRING_GONE: {
    status: 410,
    message: 'This code does not work any more. Please show a new one on your computer.',
  },
  PAIRING_REFUSED: { status: 403, message: 'Your computer keeps the phone that it has.' },
  PAYMENTS_NOT_CONFIGURED: { status: 503, message: 'Payments are not set up on this server.' },
  PAYMENTS_UNAVAILABLE: {
    status: 502,
    message: 'The payment service does not answer. Please try again in a moment.',
  },
  MAIL_NOT_SENT: { status: 502, message: 'The mail service did not take the mail.' },
  WEBHOOK_REFUSED: { status: 400, message: 'This message is not signed as it has to be.' },
  NOTICE_REFUSED: { status: 412, message: 'This notice is not signed as it has to be.' },
  ANALYSIS_FAILED: { status: 502, message: 'Failed to analyze the coin. Please try again.' },
  VISION_NOT_CONFIGURED: { status: 503, message: 'Coin analysis is not set up on this server.' },
  MARKET_UNAVAILABLE: {
    status: 502,
    message: 'Unable to retrieve market data. Please check your connection or try again.',
  },
  EBAY_NOT_CONFIGURED: { status: 503, message: 'eBay is not set up on this server.' },
  EBAY_NOT_CONNECTED: { status: 409, message: 'Please connect your eBay account first.' },
  EBAY_RECONNECT_REQUIRED: {
    status: 409,
    message:
      'EBAY_RECONNECT_REQUIRED: Your eBay account needs to be reconnected with full permissions.',
  },
  TOKEN_EXPIRED: {
    status: 409,
    message: 'TOKEN_EXPIRED: Your eBay connection has expired. Please reconnect your account.',
  },
  EBAY_OTHER_ACCOUNT: {
    status: 409,
    message: 'Another eBay account holds this listing. Reconnect it, or forget the listing here.',
  },
  LISTING_SOLD: {
    status: 409,
    message: 'This coin is sold. It cannot be put on sale again.',
  },
  EBAY_REFUSED: { status: 422, message: 'eBay did not accept this listing.' },
  EBAY_UNAVAILABLE: { status: 502, message: 'eBay does not answer. Please try again in a moment.' },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. Nothing you captured is lost.',
  },
} as const

export type ErrorCode = keyof typeof ERRORS

/** What further helps a client: the field or picture slot at fault, seconds to wait, and so on. */
export const errorDetailSchema = z.object({
  field: z.string().optional(),
  slot: z.enum(['front', 'back']).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Of VALIDATION: the codes of the questions that alone stand in the way; their answers with the change let it pass. */
  questions: z.array(z.string()).optional(),
  retryAfterSeconds: z.number().optional(),
  retryable: z.boolean().optional(),
  upgradeUrl: z.string().optional(),
  /** Of PLAN_FULL: listings, or bytes of texts or pictures. */
  used: z.number().optional(),
  limit: z.number().optional(),
  left: z.number().optional(),
  /** Of CONFLICT: the current version of what was written. */
  version: z.number().optional(),
  /** Of CONFLICT: the listing that the analysis has already. */
  listing: z.number().optional(),
  /** Of EBAY_OTHER_ACCOUNT: the account that holds the listing, and the connected one. */
  holdingAccount: z.string().optional(),
  connectedAs: z.string().optional(),
  vendor: z.string().optional(),
  /** Of EBAY_REFUSED: eBay refuses the seller's account, not this listing; it would refuse any other. */
  refusesAccount: z.literal(true).optional(),
  vendorCode: z.union([z.string(), z.number()]).optional(),
})
export type ErrorDetail = z.infer<typeof errorDetailSchema>

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys of a constant forgets its keys
const codeSchema = z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]])

/** The message of an error that a job reports, with the request's reference where the fault is not the client's. */
export function referredMessage(
  { code, message }: { code: string; message: string },
  requestId: string | undefined,
): string {
  const known = codeSchema.safeParse(code)
  return known.success && requestId
    ? withReference(message, ERRORS[known.data].status, requestId)
    : message
}

/** The JSON of an error. `message` is repeated at the top level: clients of the specification read it there. */
export const errorEnvelopeSchema = z.object({
  error: z.object({
    code: codeSchema,
    message: z.string(),
    detail: errorDetailSchema.optional(),
    requestId: z.string(),
  }),
  message: z.string(),
})
export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>

/** The JSON of an error of the calls that the specification reads `error` of as a sentence. */
export const textErrorSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: codeSchema,
  detail: errorDetailSchema.optional(),
  requestId: z.string(),
})
export type TextError = z.infer<typeof textErrorSchema>
