// Node has no FixedLengthStream; the length is the edge's affair.
Object.assign(globalThis, {
  FixedLengthStream: class extends TransformStream<Uint8Array, Uint8Array> {
    constructor(_length: number) {
      super()
    }
  },
})
