/** A client's end of a socket under test: what it heard, in order, and how it ended. */
export type TestSocket = {
  say: (message: string | object | Uint8Array) => void
  /** Resolves with the first message heard that passes, also one heard before. */
  hear: (passes: (message: string | ArrayBuffer) => boolean) => Promise<string | ArrayBuffer>
  heard: (string | ArrayBuffer)[]
  /** Resolves with the code it was closed with. */
  closed: Promise<number>
  close: () => void
}

/** The socket that an upgrade's answer brought. */
export function listenTo(answer: Response): TestSocket {
  const ws = answer.webSocket
  if (!ws) throw new Error(`no socket, but status ${answer.status}`)
  const heard: (string | ArrayBuffer)[] = []
  const waiting = new Set<() => void>()
  ws.addEventListener('message', ({ data }) => {
    heard.push(data)
    for (const look of waiting) look()
  })
  const closed = new Promise<number>(resolve =>
    ws.addEventListener('close', ({ code }) => resolve(code)),
  )
  ws.binaryType = 'arraybuffer'
  ws.accept()
  return {
    heard,
    closed,
    say: message =>
      ws.send(
        typeof message === 'string' || message instanceof Uint8Array
          ? message
          : JSON.stringify(message),
      ),
    hear: passes =>
      new Promise(resolve => {
        const look = () => {
          const found = heard.find(passes)
          if (found === undefined) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    close: () => ws.close(1000),
  }
}

export const upgrade = { headers: { Upgrade: 'websocket' } }
