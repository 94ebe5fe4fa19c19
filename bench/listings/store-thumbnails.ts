import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Miniflare } from 'miniflare'
import sharp from 'sharp'
import { THUMBNAIL_SIDE_PX } from '../../shared/pictures/pictures.ts'
import type { BenchDatabase } from './add-listings.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../sandbox/samples')
/** How many go to R2 at once. */
const AT_ONCE = 50

/** Gives the newest `count` of a seller's listings the thumbnails of the sample coins, each under its own picture. */
export async function storeThumbnails(
  worker: Miniflare,
  database: BenchDatabase,
  { userId, size, count }: { userId: number; size: number; count: number },
): Promise<void> {
  const bucket = await worker.getR2Bucket('PICTURES')
  const files = await sampleThumbnails()
  const first = Math.max(1, size - count + 1)
  for (let from = first; from <= size; from += AT_ONCE) {
    const places = Array.from({ length: Math.min(AT_ONCE, size - from + 1) }, (_, at) => from + at)
    await Promise.all(
      places.map(place => {
        const file = files[place % files.length]
        if (!file) throw new Error('There is no sample coin')
        return bucket.put(`${userId}/${hash(place)}/thumbnail`, new Uint8Array(file), {
          httpMetadata: { contentType: 'image/webp' },
        })
      }),
    )
  }
  await database
    .prepare(
      `with recursive n(i) as (select ?2 union all select i + 1 from n where i < ?3)
      insert into pictures (user_id, sha256, type, bytes, width, height, thumbnail_bytes, created_at)
      select ?1, printf('%064x', i), 'image/jpeg', 400000, 1600, 1600, 10000, 0 from n`,
    )
    .bind(userId, first, size)
    .run()
}

/** As `add-listings.ts` names the front of a seller's listing. */
const hash = (place: number) => place.toString(16).padStart(64, '0')

async function sampleThumbnails(): Promise<Buffer[]> {
  const folders = await readdir(SAMPLES, { withFileTypes: true })
  return Promise.all(
    folders
      .filter(folder => folder.isDirectory())
      .map(({ name }) =>
        sharp(path.join(SAMPLES, name, 'obverse.jpg'))
          .resize(THUMBNAIL_SIDE_PX, THUMBNAIL_SIDE_PX)
          .webp({ quality: 80 })
          .toBuffer(),
      ),
  )
}
