import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive; its content is read when its turn comes. */
export type ArchivedFile = { name: string; content: AsyncIterable<Uint8Array> }

/**
 * The files as a ZIP archive, streamed: no more than one piece of one file is in memory. Nothing is compressed,
 * because pictures are. The files together have to stay below 4 GB (no ZIP64).
 */
export function archiveOf(files: AsyncIterable<ArchivedFile>): ReadableStream<Uint8Array> {
  const pieces = zipped(files)
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    // Ends the generators, and with them the picture that is being read.
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

async function* zipped(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { name, content } of files) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    for await (const piece of content) {
      file.push(piece)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready
}
