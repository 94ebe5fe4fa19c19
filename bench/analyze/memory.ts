import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const SAMPLE_EVERY_MS = 20
const MEBIBYTE = 1024 * 1024

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string(), title: z.string() }))
const usageSchema = z.object({
  id: z.number(),
  result: z.object({
    usedSize: z.number(),
    totalSize: z.number(),
    embedderHeapUsedSize: z.number().default(0),
    backingStorageSize: z.number().default(0),
  }),
})

export type MemoryPeaks = {
  /** V8 heap in use, embedder's heap and array buffers of the Worker's isolate, together. */
  isolate: number
  heap: number
  buffers: number
  /** Resident memory of the whole workerd process, which plays D1 and R2 too. */
  process: number
  samples: number
}

/** The Worker's memory, read through workerd's inspector as V8 counts it, and its process's as Linux does. */
export async function watchMemory(inspectorPort: number, pid: number) {
  const socket = await connect(inspectorPort)
  let lastId = 0
  const waiting = new Map<number, (usage: z.infer<typeof usageSchema>['result']) => void>()
  socket.addEventListener('message', event => {
    const read = usageSchema.safeParse(JSON.parse(String(event.data)))
    if (read.success) waiting.get(read.data.id)?.(read.data.result)
  })
  const ask = (method: string) => {
    socket.send(JSON.stringify({ id: ++lastId, method }))
    return lastId
  }
  const usage = () =>
    new Promise<z.infer<typeof usageSchema>['result']>(resolve => {
      waiting.set(ask('Runtime.getHeapUsage'), resolve)
    })
  return {
    /** The highest of all samples taken while the work ran, in MiB. */
    async during(work: () => Promise<unknown>): Promise<MemoryPeaks> {
      const peaks: MemoryPeaks = { isolate: 0, heap: 0, buffers: 0, process: 0, samples: 0 }
      const sample = async () => {
        const { usedSize, embedderHeapUsedSize, backingStorageSize } = await usage()
        peaks.isolate = Math.max(
          peaks.isolate,
          usedSize + embedderHeapUsedSize + backingStorageSize,
        )
        peaks.heap = Math.max(peaks.heap, usedSize)
        peaks.buffers = Math.max(peaks.buffers, backingStorageSize)
        peaks.process = Math.max(peaks.process, residentBytes(pid))
        peaks.samples += 1
      }
      const end = new AbortController()
      const sampling = (async () => {
        while (!end.signal.aborted) {
          await sample()
          await pause(SAMPLE_EVERY_MS)
        }
      })()
      await work()
      end.abort()
      await sampling
      const { samples, ...bytes } = peaks
      const mebibytes = Object.entries(bytes).map(([name, value]) => [name, value / MEBIBYTE])
      return { ...peaks, ...Object.fromEntries(mebibytes), samples }
    },
    /** Lets V8 throw away what nobody holds. It does so when a request next enters the isolate. */
    async collect(enter: () => Promise<unknown>): Promise<void> {
      ask('HeapProfiler.collectGarbage')
      await enter()
      await usage()
    },
    close: () => socket.close(),
  }
}

async function connect(port: number): Promise<WebSocket> {
  const answer = await fetch(`http://127.0.0.1:${port}/json`)
  const targets = targetsSchema.parse(await answer.json())
  const target = targets.find(({ title }) => title.includes('obverse'))
  if (!target) throw new Error('workerd does not offer the Worker for inspection')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error('The inspector refused')), {
      once: true,
    })
  })
  return socket
}

function residentBytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes ?? 0) * 1024
}

/** The workerd that this process started, or another one. */
export function workerdPid(startedBy: number = process.pid): number {
  for (const name of readdirSync('/proc').filter(entry => /^\d+$/.test(entry))) {
    // A process may end between being listed and being read.
    const stat = existsSync(`/proc/${name}/stat`) ? readFileSync(`/proc/${name}/stat`, 'utf8') : ''
    const [, command, parent] = /^\d+ \((.*)\) \S (\d+)/.exec(stat) ?? []
    if (command === 'workerd' && Number(parent) === startedBy) return Number(name)
  }
  throw new Error('No workerd was found')
}
