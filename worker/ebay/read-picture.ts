import { MAX_PICTURE_BYTES } from '../../shared/pictures/pictures.ts'
import { Failure } from '../http/failure.ts'
import { readLimited } from '../http/read-limited.ts'

const TIMEOUT_MS = 15_000

/** Reads a picture from eBay's picture host. */
export type ReadEbayPicture = (url: string) => Promise<ArrayBuffer>

/**
 * Reads pictures from one host alone: addresses of other hosts, redirections and files above MAX_PICTURE_BYTES are
 * refused with EBAY_REFUSED. Throws EBAY_UNAVAILABLE where the host does not answer.
 * @param host eBay's picture host with its scheme
 */
export function createEbayPictureReader(send: typeof fetch, host: string): ReadEbayPicture {
  const { origin } = new URL(host)
  return async url => {
    const address = URL.canParse(url) ? new URL(url) : null
    if (address?.origin !== origin) throw refused('A picture is not on eBay’s picture host.')
    const response = await send(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Failure('EBAY_UNAVAILABLE', { cause: error, detail: { retryable: true } })
    })
    if (!response.ok || !response.body) throw refused('eBay has a picture no more.')
    const bytes = await readLimited(response.body, MAX_PICTURE_BYTES)
    if (!bytes) throw refused('A picture on eBay is larger than 15 MB.')
    return bytes
  }
}

function refused(message: string): Failure {
  return new Failure('EBAY_REFUSED', { message, detail: { retryable: false, vendor: 'eBay' } })
}
