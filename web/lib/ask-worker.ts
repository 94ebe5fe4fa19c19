/**
 * Sends a worker one message, resolves to its answer and ends it. Rejects where it does not start.
 */
export async function askWorker<Answer>(worker: Worker, message: unknown): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data))
      worker.addEventListener('error', event => reject(new Error(event.message)))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(message)
    })
  } finally {
    worker.terminate()
  }
}
