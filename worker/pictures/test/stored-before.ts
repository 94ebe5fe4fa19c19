import { env } from 'cloudflare:workers'
import type { PictureType } from '../../../shared/pictures/pictures.ts'
import { sha256Hex } from '../../../shared/sha256.ts'

/** Stores a picture as earlier versions did: with its metadata. Its size in pixels is made up. */
export async function storedBefore(
  { id }: { id: number },
  bytes: Uint8Array<ArrayBuffer>,
  type: PictureType,
): Promise<string> {
  const sha256 = await sha256Hex(bytes)
  await env.PICTURES.put(`${id}/${sha256}`, bytes, { sha256, httpMetadata: { contentType: type } })
  await env.DB.prepare(
    `insert into pictures (user_id, sha256, type, bytes, width, height, created_at)
     values (?, ?, ?, ?, 800, 800, 0)`,
  )
    .bind(id, sha256, type, bytes.length)
    .run()
  return sha256
}
