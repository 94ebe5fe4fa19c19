/** Whether minutes of detection leak memory. */
import type { DetectorPage, MemoryNow } from './detector-page.ts'

const SAMPLES = 10
const MINUTE_MS = 60_000

const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(8)

const gained = (from: number, to: number) => Math.round(((to - from) / 2 ** 20) * 100) / 100

/** Feeds the pictures for so many minutes and prints what is held, from a warm start to the end. */
export async function runMemory(
  page: DetectorPage,
  pictures: Buffer[],
  minutes: number,
): Promise<Record<string, number>> {
  console.log(`\nMemory over ${minutes} min of looking (MB; heaps after a collection)`)
  console.log('   minute   frames  tensors   in them   worker heap, buffers     page heap')
  let frames = await page.feed(pictures, Math.min(10_000, minutes * MINUTE_MS))
  const taken: MemoryNow[] = []
  const note = async (minute: number) => {
    const now = await page.memory()
    taken.push(now)
    console.log(
      `  ${minute.toFixed(1).padStart(7)} ${String(frames).padStart(8)} ${String(now.tensors).padStart(8)}  ${megabytes(now.tensorBytes)}      ${megabytes(now.worker.used)} ${megabytes(now.worker.buffers)}      ${megabytes(now.page.used)}`,
    )
  }
  await note(0)
  for (let sample = 1; sample <= SAMPLES; sample++) {
    frames += await page.feed(pictures, (minutes * MINUTE_MS) / SAMPLES)
    await note((minutes * sample) / SAMPLES)
  }
  const [start] = taken
  const end = taken.at(-1)
  if (!start || !end) throw new Error('no memory was measured')
  return {
    frames,
    tensors_gained: end.tensors - start.tensors,
    tensor_bytes_gained: end.tensorBytes - start.tensorBytes,
    worker_heap_gained_mb: gained(start.worker.used, end.worker.used),
    worker_buffers_gained_mb: gained(start.worker.buffers, end.worker.buffers),
    page_heap_gained_mb: gained(start.page.used, end.page.used),
  }
}
