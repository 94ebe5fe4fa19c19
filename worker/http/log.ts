import { requestIdHere } from './in-request.ts'

/** Every event of the Worker's log, as noun and verb. */
export type LogEvent =
  | 'account_erasure_failed'
  | 'account_facts_not_pushed'
  | 'analysis_failed'
  | 'cards_refresh_failed'
  | 'certificate_check_failed'
  | 'certificate_draft_failed'
  | 'certificate_photograph_failed'
  | 'analysis_lease_failed'
  | 'batch_entry_failed'
  | 'dump_failed'
  | 'counting_failed'
  | 'buying_drafts_failed'
  | 'accuracy_failed'
  | 'descriptor_deletion_failed'
  | 'slab_deletion_failed'
  | 'import_deletion_failed'
  | 'deletion_failed'
  | 'ebay_consent_failed'
  | 'ebay_notification_ignored'
  | 'ebay_order_unreadable'
  | 'ebay_payout_unreadable'
  | 'ebay_transaction_unreadable'
  | 'error_unforeseen'
  | 'export_category_unknown'
  | 'late_pictures_failed'
  | 'learning_failed'
  | 'not_ready'
  | 'mail_delivery_failed'
  | 'mail_sending_failed'
  | 'mail_storing_failed'
  | 'order_reader_failed'
  | 'metal_watch_failed'
  | 'orders_reading_failed'
  | 'payment_customer_closing_failed'
  | 'payment_customer_unknown'
  | 'payment_event_failed'
  | 'payment_event_rejected'
  | 'picture_collection_failed'
  | 'picture_row_completed'
  | 'picture_sweep_failed'
  | 'pictures_deleted'
  | 'price_source_failed'
  | 'publishing_alarm_failed'
  | 'publishing_failure_not_recorded'
  | 'publishing_job_failed'
  | 'queue_alarm_failed'
  | 'queue_job_failed'
  | 'reading_failed'
  | 'recall_failed'
  | 'request_failed'
  | 'requirements_unknown'
  | 'scheduled_job_failed'
  | 'security_event'
  | 'security_event_not_stored'
  | 'seed_library_failed'
  | 'shipment_failed'
  | 'offers_reading_failed'
  | 'offer_answer_failed'
  | 'watchers_offer_failed'
  | 'ads_failed'
  | 'offers_failed'
  | 'refund_failed'
  | 'spot_prices_failed'
  | 'subscription_duplicated'
  | 'subscription_price_unknown'
  | 'subscription_sync_failed'
  | 'turn_credentials_failed'
  | 'unclear_publish_failed'
  | 'unsold_offer_not_withdrawn'
  | 'upload_pieces_left'
  | 'user_error_not_stored'
  | 'vendor_called'
  | 'vendor_check_failed'
  | 'watched_listing_not_read'

/** drizzle repeats a failed query's parameters in its message. They may be hashes and tokens. */
const QUERY_PARAMETERS = /\nparams:[\s\S]*?(?=\n\s+at |$)/g

/**
 * What a vendor's reason or an address of a picture may hold: signed cookies, eBay's tokens, tokens of links and hashes
 * (43 characters and more), e-mail addresses.
 */
const SECRETS =
  /eyJ[\w-]+\.[\w.-]+|v\^1\.1#\S+|[\w-]{43,}|[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi

/** Writes one JSON line, with the id of the request that is worked for. Callers pass ids, codes and errors, never tokens or bodies: the log holds no secrets. */
export function log(
  level: 'info' | 'warn' | 'error',
  event: LogEvent,
  fields: Record<string, unknown> = {},
): void {
  // oxlint-disable-next-line no-console -- the Worker's log is its console
  console[level](logLine(level, event, { requestId: requestIdHere(), ...fields }))
}

/**
 * The JSON line of an event, with the time in UTC. Errors keep their causes and lose the parameters of queries; what
 * looks like a secret or an address is left out of every text.
 */
export function logLine(level: string, event: string, fields: Record<string, unknown>): string {
  const at = new Date().toISOString()
  return JSON.stringify({ at, level, event, ...fields }, (_, value: unknown) => {
    if (typeof value === 'string') return value.replace(QUERY_PARAMETERS, '').replace(SECRETS, '…')
    if (!(value instanceof Error)) return value
    const { name, message, stack, cause } = value
    return { name, message, stack, cause }
  })
}
