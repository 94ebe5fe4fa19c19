import { pairIdSchema } from '../../shared/queue.ts'
import { sha256Hex } from '../../shared/sha256.ts'

/**
 * The id of a pair: the client's own UUID in lower case, or else a UUID (version 8, RFC 9562 5.8) derived from
 * the pictures and the client's id, so that the same request again is the same pair.
 */
export async function pairId(
  given: string | undefined,
  { front, back }: { front: { sha256: string }; back: { sha256: string } },
): Promise<string> {
  const own = pairIdSchema.safeParse(given)
  if (own.success) return own.data.toLowerCase()
  const hash = await sha256Hex(`${front.sha256} ${back.sha256} ${given ?? ''}`)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}
