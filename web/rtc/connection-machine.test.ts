import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ConnectionEffect,
  type ConnectionEvent,
  type ConnectionState,
  connectionStatus,
  newConnection,
  nextConnection,
  RELAY_AFTER_MS,
  readSignal,
} from './connection-machine.ts'

function follow(role: ConnectionState['role'], events: ConnectionEvent[]) {
  let state = newConnection(role)
  let effects: ConnectionEffect[] = []
  const statuses = events.map(event => {
    ;({ state, effects } = nextConnection(state, event))
    return connectionStatus(state)
  })
  return { state, effects, statuses }
}

const CHANNEL_OPEN: ConnectionEvent = { type: 'channel', open: true }
const CHANNEL_LOST: ConnectionEvent = { type: 'channel', open: false }
const PRESENT: ConnectionEvent = { type: 'other', present: true }
const ABSENT: ConnectionEvent = { type: 'other', present: false }
const DIRECT: ConnectionEvent = { type: 'direct', is: 'open' }
const UNSTABLE: ConnectionEvent = { type: 'direct', is: 'unstable' }
const DOWN: ConnectionEvent = { type: 'direct', is: 'down' }
const DEADLINE: ConnectionEvent = { type: 'timer', timer: 'attempt' }
const RETRY: ConnectionEvent = { type: 'timer', timer: 'retry' }
const MET = [CHANNEL_OPEN, PRESENT, DIRECT]

const types = (effects: ConnectionEffect[]) => effects.map(effect => effect.type)

describe('the connection between phone and desktop', () => {
  it('is direct when peer to peer works', () => {
    const { statuses } = follow('phone', [CHANNEL_OPEN, PRESENT, { type: 'peer', id: 'd' }, DIRECT])
    expect(statuses).toEqual(['waiting', 'connecting', 'connecting', 'direct'])
  })

  it('is dialled by the phone only, with a time limit', () => {
    const phone = follow('phone', [CHANNEL_OPEN, PRESENT])
    expect(types(phone.effects)).toContain('dial')
    const attempt = { type: 'set-timer', timer: 'attempt', ms: RELAY_AFTER_MS }
    expect(phone.effects).toContainEqual(attempt)
    const desktop = follow('desktop', [CHANNEL_OPEN, PRESENT])
    expect(desktop.effects).toEqual([attempt])
    expect(
      types(follow('desktop', [CHANNEL_OPEN, PRESENT, { type: 'dialled' }]).effects),
    ).toContain('announce')
  })

  it('is relayed when peer to peer is not open in time, which the phone reports to the desktop', () => {
    const { statuses, effects } = follow('phone', [CHANNEL_OPEN, PRESENT, DEADLINE])
    expect(statuses.at(-1)).toBe('relayed')
    expect(types(effects)).toContain('report-relayed')
    expect(effects).toContainEqual({ type: 'set-timer', timer: 'retry', ms: 1_000 })
    expect(follow('desktop', [CHANNEL_OPEN, PRESENT, DEADLINE]).statuses.at(-1)).toBe('relayed')
    expect(follow('desktop', [CHANNEL_OPEN, PRESENT, { type: 'relays' }]).statuses.at(-1)).toBe(
      'relayed',
    )
  })

  it('is relayed after the same time where every attempt fails immediately', () => {
    const { effects } = follow('phone', [CHANNEL_OPEN, PRESENT, DOWN, RETRY])
    expect(types(effects)).toContain('dial')
    expect(types(effects)).not.toContain('set-timer')
    const { statuses } = follow('phone', [CHANNEL_OPEN, PRESENT, DOWN, RETRY, DOWN, DEADLINE])
    expect(statuses.at(-1)).toBe('relayed')
  })

  it('retries with backoff while it is relayed, and becomes direct', () => {
    const events: ConnectionEvent[] = [CHANNEL_OPEN, PRESENT, DEADLINE]
    const waits: number[] = []
    for (let i = 0; i < 9; i++) {
      events.push(RETRY, DOWN)
      const timer = follow('phone', events).effects.find(one => one.type === 'set-timer')
      if (timer?.type === 'set-timer') waits.push(timer.ms)
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBe(60_000)
    expect(follow('phone', [...events, RETRY]).statuses.at(-1)).toBe('relayed')
    expect(follow('phone', [...events, RETRY, DIRECT]).statuses.at(-1)).toBe('direct')
  })

  it('reconnects immediately when it breaks, and has that status', () => {
    const broken = follow('phone', [...MET, DOWN])
    expect(broken.statuses.at(-1)).toBe('reconnecting')
    expect(types(broken.effects)).toEqual(expect.arrayContaining(['hang-up', 'dial']))
    expect(follow('phone', [...MET, UNSTABLE]).statuses.at(-1)).toBe('reconnecting')
    expect(follow('phone', [...MET, UNSTABLE, DIRECT]).statuses.at(-1)).toBe('direct')
    const lost = follow('phone', [...MET, UNSTABLE, { type: 'timer', timer: 'unstable' }])
    expect(types(lost.effects)).toContain('dial')
  })

  it('stays direct while the room cannot be reached', () => {
    expect(follow('phone', [...MET, CHANNEL_LOST]).statuses.at(-1)).toBe('direct')
    expect(follow('phone', [...MET, CHANNEL_LOST, DOWN]).statuses.at(-1)).toBe('reconnecting')
    expect(
      types(follow('phone', [...MET, CHANNEL_LOST, DOWN, CHANNEL_OPEN, PRESENT]).effects),
    ).toContain('dial')
  })

  it('has a status of its own when the other side has left', () => {
    expect(follow('desktop', [...MET, DOWN, ABSENT]).statuses.at(-1)).toBe('away')
    expect(follow('desktop', [CHANNEL_OPEN, ABSENT]).statuses.at(-1)).toBe('waiting')
  })

  it('tries peer to peer immediately when the network changes', () => {
    const { effects } = follow('phone', [CHANNEL_OPEN, PRESENT, DEADLINE, { type: 'network' }])
    expect(types(effects)).toContain('dial')
  })

  const any = fc.constantFrom(
    CHANNEL_OPEN,
    CHANNEL_LOST,
    PRESENT,
    ABSENT,
    DIRECT,
    UNSTABLE,
    DOWN,
    DEADLINE,
    RETRY,
    { type: 'timer', timer: 'unstable' } as const,
    { type: 'peer', id: 'd' } as const,
    { type: 'network' } as const,
  )

  it('stays over once it is over, and hangs up', () => {
    fc.assert(
      fc.property(fc.array(any), fc.array(any), (before, after) => {
        const over = { type: 'over', why: 'replaced' } as const
        expect(types(follow('phone', [...before, over]).effects)).toContain('hang-up')
        const { statuses, effects } = follow('phone', [...before, over, ...after, PRESENT])
        expect(statuses.at(-1)).toBe('replaced')
        expect(effects).toEqual([])
      }),
    )
  })

  it('never gives up: while channel and other side are present, it is direct or a timer is set', () => {
    fc.assert(
      fc.property(fc.array(any), events => {
        const timers = new Set<string>()
        let state = newConnection('phone')
        for (const event of events) {
          if (event.type === 'timer') timers.delete(event.timer)
          const step = nextConnection(state, event)
          state = step.state
          for (const effect of step.effects) {
            if (effect.type === 'set-timer') timers.add(effect.timer)
            if (effect.type === 'clear-timer') timers.delete(effect.timer)
          }
        }
        if (!state.channel || !state.other) return
        const underWay = state.direct === 'open' || timers.size > 0
        expect(underWay).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a message of the other side', () => {
  const relayed = { type: 'path', path: 'relayed' }

  it.each([
    ['phone', { type: 'peer', id: 'd' }, { type: 'peer', id: 'd' }],
    ['desktop', { type: 'dial' }, { type: 'dialled' }],
    ['desktop', relayed, { type: 'relays' }],
    ['desktop', { type: 'path', path: 'direct' }, null],
  ] as const)('concerns the connection of the %s: %o', (role, message, event) => {
    expect(readSignal(role, message)).toEqual(event)
  })

  it.each([
    ['phone', { type: 'want', want: null }],
    ['phone', { type: 'peer', id: 7 }],
    ['phone', { type: 'dial' }],
    ['phone', relayed],
    ['desktop', { type: 'peer', id: 'd' }],
  ] as const)('is passed on by the %s: %o', (role, message) => {
    expect(readSignal(role, message)).toBeUndefined()
  })
})
