/** Memory of the page and its workers, as reported by Chromium's debugger. */
import type { CDPSession, Page } from '@playwright/test'

export interface Heap {
  /** JavaScript objects, in bytes. */
  used: number
  /** Array buffers outside the heap, WASM's memory among them, in bytes. */
  buffers: number
}

interface HeapUsage {
  usedSize: number
  backingStorageSize: number
}

interface Message {
  id?: number
  result?: HeapUsage
}

const heapOf = ({ usedSize, backingStorageSize }: HeapUsage): Heap => ({
  used: usedSize,
  buffers: backingStorageSize,
})

/** Attaches to a page and to its workers with `name` in their URL. */
export async function watchHeaps(page: Page, name: string) {
  const session = await page.context().newCDPSession(page)
  const attached = new Promise<string>(resolve => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker' && targetInfo.url.includes(name)) resolve(sessionId)
    })
  })
  // Not flattened: then this session can pass messages on to the worker's.
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const worker = await attached
  let lastId = 0
  const askWorker = (method: string): Promise<Message> => {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const listen = ({ sessionId, message }: { sessionId: string; message: string }) => {
        if (sessionId !== worker) return
        const said: Message = JSON.parse(message)
        if (said.id !== id) return
        session.off('Target.receivedMessageFromTarget', listen)
        resolve(said)
      }
      session.on('Target.receivedMessageFromTarget', listen)
      session
        .send('Target.sendMessageToTarget', {
          sessionId: worker,
          message: JSON.stringify({ id, method }),
        })
        .catch(reject)
    })
  }
  return {
    page: () => pageHeap(session),
    worker: async (): Promise<Heap> => {
      await askWorker('HeapProfiler.collectGarbage')
      const { result } = await askWorker('Runtime.getHeapUsage')
      if (!result) throw new Error('the worker does not tell its heap')
      return heapOf(result)
    },
  }
}

async function pageHeap(session: CDPSession): Promise<Heap> {
  await session.send('HeapProfiler.collectGarbage')
  const usage = await session.send('Runtime.getHeapUsage')
  return heapOf({ ...usage, backingStorageSize: usage.backingStorageSize ?? 0 })
}
