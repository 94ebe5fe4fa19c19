import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { DumpedLine } from './read-rows.ts'
import type { DumpServices } from './services.ts'

/** Text of an object of a dump, before it is packed. */
export const PART_LENGTH = 4_000_000

/** How far a dump is. Its objects so far are stored and hold whole rows. */
export const progressSchema = z.object({
  /** When it began. */
  at: z.number(),
  parts: z.number(),
  bytes: z.number(),
  /** Lines without the head. */
  rows: z.number(),
  /** The last row that is stored: the number of its table among those that are dumped, and its rowid. */
  place: z.object({ table: z.number(), after: z.number() }),
})
export type DumpProgress = z.infer<typeof progressSchema>

export const dumpBegun = (at: number): DumpProgress => ({
  at,
  parts: 0,
  bytes: 0,
  rows: -1,
  place: { table: 0, after: 0 },
})

/** The name of a dump, below which its objects are. */
export function dumpName({ seller, at }: { seller: number | null; at: number }): string {
  const time = new Date(at).toISOString()
  return seller === null ? `directory/${time}` : `sellers/${seller}/${time}`
}

/** The name of an object of a dump; parts count from 0. */
export const partKey = (name: string, part: number): string => `${name}/${part}.jsonl.gz`

type Stored = { isDone: boolean; progress: DumpProgress }

/**
 * Stores lines in the bucket, after what is stored already, until there are none or about `bytes` are written.
 * @param save called after each object; what is cut off goes on from what it was told last
 */
export async function storeDumpLines(
  { dumpBucket }: { dumpBucket: Pick<DumpServices['dumpBucket'], 'put'> },
  lines: AsyncIterable<DumpedLine>,
  {
    name,
    from,
    bytes,
    save = async () => undefined,
  }: {
    name: string
    from: DumpProgress
    bytes: number
    save?: (progress: DumpProgress) => Promise<void>
  },
): Promise<Stored> {
  let progress = from
  let part: { text: string[]; length: number; rows: number; place: DumpProgress['place'] } = {
    text: [],
    length: 0,
    rows: 0,
    place: from.place,
  }
  const put = async () => {
    const packed = gzipSync(part.text.join(''))
    await dumpBucket.put(partKey(name, progress.parts), packed)
    progress = {
      at: from.at,
      parts: progress.parts + 1,
      bytes: progress.bytes + packed.byteLength,
      rows: progress.rows + part.rows,
      place: part.place,
    }
    part = { text: [], length: 0, rows: 0, place: part.place }
  }
  for await (const { line, place } of lines) {
    part.text.push(line, '\n')
    part.length += line.length
    part.rows += 1
    part.place = place
    if (part.length < PART_LENGTH) continue
    await put()
    await save(progress)
    if (progress.bytes - from.bytes >= bytes) return { isDone: false, progress }
  }
  if (part.length > 0) await put()
  return { isDone: true, progress }
}
