import { inspectPicture } from '../../shared/pictures/picture-inspection.ts'
import { MAX_PICTURE_BYTES } from '../../shared/pictures/pictures.ts'
import { log } from '../http/log.ts'
import { readLimited } from '../http/read-limited.ts'
import type { Photographs } from './port.ts'

const TIMEOUT_MS = 10_000

/**
 * Reads photographs at the addresses that a grading service has named. Redirections, files above MAX_PICTURE_BYTES and
 * what is no whole JPEG, PNG or WebP count as none.
 */
export function createPhotographReader(send: typeof fetch): Photographs['read'] {
  return async address => {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await send(address, { redirect: 'manual', signal })
      if (!response.ok || !response.body) {
        await response.body?.cancel()
        return null
      }
      const bytes = await readLimited(response.body, MAX_PICTURE_BYTES)
      if (!bytes) return null
      const found = inspectPicture(new Uint8Array(bytes))
      return found.ok ? { type: found.type, bytes } : null
    } catch (error) {
      log('warn', 'certificate_photograph_failed', { error })
      return null
    }
  }
}
