import { gzipSync } from 'node:zlib'
import { dumps } from '../db/schema/administration.ts'
import type { DumpServices } from './services.ts'

/** Text of an object of a dump, before it is packed. */
const PART_LENGTH = 4_000_000

/** The name of an object of a dump; parts count from 0. */
export const partKey = (name: string, part: number): string => `${name}/${part}.jsonl.gz`

/** Stores the lines in the bucket. Answers the row of `dumps`, which is not stored yet. */
export async function storeDump(
  { dumpBucket }: Pick<DumpServices, 'dumpBucket'>,
  { seller, at }: { seller: number | null; at: number },
  lines: AsyncIterable<string>,
): Promise<Omit<typeof dumps.$inferInsert, 'isMixed'>> {
  const time = new Date(at).toISOString()
  const name = seller === null ? `directory/${time}` : `sellers/${seller}/${time}`
  const stored = { parts: 0, bytes: 0 }
  let rows = -1
  let text: string[] = []
  let length = 0
  const put = async () => {
    const packed = gzipSync(text.join(''))
    await dumpBucket.put(partKey(name, stored.parts), packed)
    stored.parts += 1
    stored.bytes += packed.byteLength
    text = []
    length = 0
  }
  for await (const line of lines) {
    rows += 1
    text.push(line, '\n')
    length += line.length
    if (length >= PART_LENGTH) await put()
  }
  if (length > 0) await put()
  return { sellerId: seller, at, name, rows, ...stored }
}
