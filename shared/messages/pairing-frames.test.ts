import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FRAME_MAX_BYTES,
  readFrame,
  STILL_CHUNK_BYTES,
  writeSlide,
  writeStillChunk,
} from './pairing-frames.ts'

const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength })

describe('binary frames', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), bytes(1, 200), (id, offset, chunk) => {
        const frame = writeStillChunk(id, offset, chunk)
        expect(readFrame(frame.buffer)).toEqual({ kind: 'still-chunk', id, offset, bytes: chunk })
        expect(readFrame(writeSlide(chunk).buffer)).toEqual({ kind: 'slide', bytes: chunk })
      }),
    )
  })

  it('fit into one message of a data channel at their longest', () => {
    const frame = writeStillChunk(
      '0d9c4f5e-7a3b-4c21-9e8d-5f6a7b8c9d0e',
      0,
      new Uint8Array(STILL_CHUNK_BYTES),
    )
    expect(frame.length).toBe(FRAME_MAX_BYTES)
    expect(readFrame(frame.buffer)).not.toBeNull()
  })

  it('are nothing when they are anything else', () => {
    expect(readFrame(new ArrayBuffer(0))).toBeNull()
    expect(readFrame(new Uint8Array([1, 2, 3]).buffer)).toBeNull()
    expect(readFrame(new Uint8Array([3, ...Array<number>(40).fill(0)]).buffer)).toBeNull()
    expect(readFrame(new Uint8Array([2]).buffer)).toBeNull()
    const long = new Uint8Array(FRAME_MAX_BYTES + 1)
    long[0] = 1
    expect(readFrame(long.buffer)).toBeNull()
  })
})
