import { describe, expect, it } from 'vitest'
import type { PhoneMessage } from '../../shared/messages/pairing.ts'
import { type DesktopEvent, NEW_DESKTOP, nextDesktop } from './desktop-machine.ts'

const FIRST = '0d9c4f5e-7a3b-4c21-9e8d-5f6a7b8c9d0e'
const SECOND = '1d9c4f5e-7a3b-4c21-9e8d-5f6a7b8c9d0e'
const WANT = { id: '12f', label: 'Front of coin 12', side: 'front' } as const

function follow(...events: DesktopEvent[]) {
  let step = { state: NEW_DESKTOP, effects: [] } as ReturnType<typeof nextDesktop>
  for (const event of events) step = nextDesktop(step.state, event)
  return step
}
const message = (sent: PhoneMessage): DesktopEvent => ({ type: 'message', message: sent })
const request = (id: string): DesktopEvent => ({ type: 'request', request: id, by: 'desktop' })
const asks = (ask: string): DesktopEvent => ({
  type: 'notice',
  notice: { type: 'replace?', ask, device: 'Pixel 9', until: 1 },
})

describe('the desktop machine', () => {
  it('sends again on a new path what the phone has to know', () => {
    const { effects } = follow(
      { type: 'want', want: WANT },
      { type: 'auto-capture', on: true },
      request(FIRST),
      request(SECOND),
      { type: 'received', request: FIRST },
      { type: 'path' },
    )
    expect(effects).toEqual([
      { type: 'send', message: { type: 'want', want: WANT } },
      { type: 'send', message: { type: 'auto-capture', on: true } },
      { type: 'send', message: { type: 'shutter', request: SECOND, by: 'desktop' } },
    ])
  })

  it('rejects a request that the phone could not fulfil, and sends it no more', () => {
    const failed = message({ type: 'shutter-failed', request: FIRST, reason: 'Paused.' })
    const step = follow(request(FIRST), failed)
    expect(step.effects).toEqual([{ type: 'reject', request: FIRST, reason: 'Paused.' }])
    expect(step.state.requests).toEqual([])
  })

  it.each(['ended', 'unknown', 'superseded'] as const)(
    'rejects all requests once the pairing is %s',
    status => {
      const step = follow(request(FIRST), request(SECOND), { type: 'status', status })
      expect(step.effects.map(effect => effect.type)).toEqual(['reject', 'reject'])
      expect(step.state.requests).toEqual([])
    },
  )

  it.each(['reconnecting', 'away'] as const)('keeps its requests while it is %s', status => {
    const step = follow(request(FIRST), { type: 'status', status })
    expect(step.effects).toEqual([])
    expect(step.state.requests).toHaveLength(1)
  })

  it('answers the question about a second phone once', () => {
    const agree: DesktopEvent = { type: 'answer-replacement', agree: true }
    expect(follow(asks(FIRST), agree).effects).toEqual([
      { type: 'send-to-room', request: { type: 'replace', ask: FIRST, agree: true } },
    ])
    expect(follow(asks(FIRST), agree, agree).effects).toEqual([])
  })

  it('shows a question until it is settled, and ignores that another one is', () => {
    const settled = (ask: string): DesktopEvent => ({
      type: 'notice',
      notice: { type: 'replace-settled', ask },
    })
    expect(follow(asks(FIRST), settled(SECOND)).state.shown.replacement?.ask).toBe(FIRST)
    expect(follow(asks(FIRST), settled(FIRST)).state.shown.replacement).toBeNull()
  })

  it('rejects all requests when the page closes its side', () => {
    expect(follow(request(FIRST), { type: 'closed' }).effects).toEqual([
      {
        type: 'reject',
        request: FIRST,
        reason: 'This page is no longer part of the pairing.',
      },
    ])
  })
})
