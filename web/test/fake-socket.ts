/** A WebSocket without a network: the test plays the server. */
export class FakeSocket extends EventTarget {
  readyState = 0
  bufferedAmount = 0
  binaryType: BinaryType = 'blob'
  sent: unknown[] = []
  send(message: unknown) {
    this.sent.push(message)
  }
  close() {
    this.readyState = 3
  }
  opens() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  receives(data: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  isClosed(code: number) {
    this.readyState = 3
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}
