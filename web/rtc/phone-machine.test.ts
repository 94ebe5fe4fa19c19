import { describe, expect, it } from 'vitest'
import type { DesktopMessage, PhoneCameraState } from '../../shared/messages/pairing.ts'
import { NEW_PHONE, nextPhone, type PhoneEvent, REQUESTS_REMEMBERED } from './phone-machine.ts'

const ID = '0d9c4f5e-7a3b-4c21-9e8d-5f6a7b8c9d0e'

function follow(...events: PhoneEvent[]) {
  let step = { state: NEW_PHONE, effects: [] } as ReturnType<typeof nextPhone>
  for (const event of events) step = nextPhone(step.state, event)
  return step
}
const message = (sent: DesktopMessage): PhoneEvent => ({ type: 'message', message: sent })
const shutter = (request: string) => message({ type: 'shutter', request, by: 'auto' })
const camera = (is: PhoneCameraState): PhoneEvent => ({ type: 'changed', change: { camera: is } })

describe('the phone machine', () => {
  it('reports the camera whenever a path opens, and runs the slideshow only while relayed', () => {
    expect(follow({ type: 'status', status: 'direct' }).effects).toEqual([
      { type: 'run-slideshow', on: false },
      { type: 'report-camera' },
    ])
    expect(follow({ type: 'status', status: 'relayed' }).effects).toEqual([
      { type: 'run-slideshow', on: true },
      { type: 'report-camera' },
    ])
    expect(follow({ type: 'status', status: 'away' }).effects).toEqual([
      { type: 'run-slideshow', on: false },
    ])
  })

  it('takes one picture for a request, however often it arrives', () => {
    expect(follow(shutter(ID)).effects).toEqual([{ type: 'take', by: 'auto', request: ID }])
    expect(follow(shutter(ID), shutter(ID)).effects).toEqual([])
  })

  it('forgets old requests, so that its memory does not grow', () => {
    const requests = Array.from({ length: REQUESTS_REMEMBERED + 5 }, (_, i) => shutter(String(i)))
    const { state } = follow(...requests)
    expect(state.requests).toHaveLength(REQUESTS_REMEMBERED)
    expect(state.requests.at(-1)).toBe(String(REQUESTS_REMEMBERED + 4))
  })

  it.each([
    ['on', false],
    ['asking', false],
    ['paused', true],
    ['refused', true],
    ['missing', true],
  ] as const)('restarts a camera that is %s: %s', (is, restarts) => {
    const { effects } = follow(camera(is), message({ type: 'camera-start' }))
    expect(effects).toEqual(restarts ? [{ type: 'restart-camera' }] : [])
  })

  it('reports a failed picture to the desktop that requested it, and shows why', () => {
    const failed = { type: 'take-failed', reason: 'Off.' } as const
    const requested = follow({ ...failed, request: ID })
    expect(requested.state.shown.problem).toBe('Off.')
    expect(requested.effects).toEqual([
      { type: 'send', message: { type: 'shutter-failed', request: ID, reason: 'Off.' } },
    ])
    const own = follow({ ...failed, request: null })
    expect(own.state.shown.problem).toBe('Off.')
    expect(own.effects).toEqual([])
  })

  it('sends its own auto-capture switch, and not the one it received', () => {
    const own = follow({ type: 'auto-capture', on: true })
    expect(own.effects).toEqual([{ type: 'send', message: { type: 'auto-capture', on: true } }])
    const received = follow(message({ type: 'auto-capture', on: true }))
    expect(received.effects).toEqual([])
    expect(received.state.shown.autoCapture).toBe(true)
  })

  it('passes the messages about stills to the transfer, and shows nothing new for them', () => {
    const done = { type: 'still-done', id: ID } as const
    const { state, effects } = follow(message(done))
    expect(effects).toEqual([{ type: 'transfer', message: done }])
    expect(state.shown).toBe(NEW_PHONE.shown)
  })
})
