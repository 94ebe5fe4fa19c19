import { describe, expect, it } from 'vitest'
import { CHANNEL_FRAME_MAX_BYTES } from '../../shared/messages/pairing-frames.ts'
import {
  createRelayRateLimiter,
  RELAY_BURST_BYTES,
  RELAY_BYTES_PER_SECOND,
} from './relay-rate-limiter.ts'

const FRAME = 64 * 1024
/** How many frames pass one after the other, each answered, at one moment. */
function passing(gauge: ReturnType<typeof createRelayRateLimiter>, now: number): number {
  let passed = 0
  while (gauge.allowFrame(FRAME, now)) {
    gauge.acknowledge()
    passed++
  }
  return passed
}

describe('what the relay carries', () => {
  it('is a burst, then so many bytes a second', () => {
    const gauge = createRelayRateLimiter(0)
    expect(passing(gauge, 0)).toBe(RELAY_BURST_BYTES / FRAME)
    expect(passing(gauge, 1_000)).toBe(RELAY_BYTES_PER_SECOND / FRAME)
    expect(passing(gauge, 1_000)).toBe(0)
    expect(passing(gauge, 3_600_000)).toBe(RELAY_BURST_BYTES / FRAME)
  })

  it('is little for a desktop that does not answer', () => {
    const gauge = createRelayRateLimiter(0)
    let waiting = 0
    while (gauge.allowFrame(FRAME, 0)) waiting += FRAME
    expect(waiting).toBeLessThanOrEqual(2 * 1024 * 1024)
    gauge.acknowledge()
    expect(gauge.allowFrame(FRAME, 0)).toBe(true)
  })

  it('is no frame longer than any of ours, and no flood of texts', () => {
    const gauge = createRelayRateLimiter(0)
    expect(gauge.allowFrame(CHANNEL_FRAME_MAX_BYTES + 1, 0)).toBe(false)
    let texts = 0
    while (gauge.allowText(0)) texts++
    expect(texts).toBe(400)
    expect(gauge.allowText(1_000)).toBe(true)
  })
})
