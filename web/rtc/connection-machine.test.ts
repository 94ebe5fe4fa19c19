import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RELAY_AFTER_MS } from '../../shared/pairing.ts'
import {
  type LinkEffect,
  type LinkEvent,
  type LinkState,
  link,
  linkStatus,
  newLink,
} from './connection-machine.ts'

function follow(role: LinkState['role'], events: LinkEvent[]) {
  let state = newLink(role)
  let effects: LinkEffect[] = []
  const statuses = events.map(event => {
    ;({ state, effects } = link(state, event))
    return linkStatus(state)
  })
  return { state, effects, statuses }
}

const LINE_OPEN: LinkEvent = { type: 'line', open: true }
const LINE_LOST: LinkEvent = { type: 'line', open: false }
const THERE: LinkEvent = { type: 'other', present: true }
const GONE: LinkEvent = { type: 'other', present: false }
const DIRECT: LinkEvent = { type: 'direct', is: 'open' }
const SHAKY: LinkEvent = { type: 'direct', is: 'shaky' }
const DOWN: LinkEvent = { type: 'direct', is: 'down' }
const LATE: LinkEvent = { type: 'timer', timer: 'attempt' }
const AGAIN: LinkEvent = { type: 'timer', timer: 'again' }
const MET = [LINE_OPEN, THERE, DIRECT]

const types = (effects: LinkEffect[]) => effects.map(effect => effect.type)

describe('the link between phone and desktop', () => {
  it('is direct when peer to peer works', () => {
    const { statuses } = follow('phone', [LINE_OPEN, THERE, { type: 'peer', id: 'd' }, DIRECT])
    expect(statuses).toEqual(['waiting', 'connecting', 'connecting', 'direct'])
  })

  it('is dialled by the phone alone, and has its time to come about', () => {
    const phone = follow('phone', [LINE_OPEN, THERE])
    expect(types(phone.effects)).toContain('dial')
    const attempt = { type: 'set-timer', timer: 'attempt', ms: RELAY_AFTER_MS }
    expect(phone.effects).toContainEqual(attempt)
    const desktop = follow('desktop', [LINE_OPEN, THERE])
    expect(desktop.effects).toEqual([attempt])
    expect(types(follow('desktop', [LINE_OPEN, THERE, { type: 'dialled' }]).effects)).toContain(
      'announce',
    )
  })

  it('is relayed when peer to peer is not there in time, and says so to the desktop', () => {
    const { statuses, effects } = follow('phone', [LINE_OPEN, THERE, LATE])
    expect(statuses.at(-1)).toBe('relayed')
    expect(types(effects)).toContain('say-relayed')
    expect(effects).toContainEqual({ type: 'set-timer', timer: 'again', ms: 1_000 })
    expect(follow('desktop', [LINE_OPEN, THERE, LATE]).statuses.at(-1)).toBe('relayed')
    expect(follow('desktop', [LINE_OPEN, THERE, { type: 'relays' }]).statuses.at(-1)).toBe(
      'relayed',
    )
  })

  it('is relayed as soon where every attempt fails at once', () => {
    const { effects } = follow('phone', [LINE_OPEN, THERE, DOWN, AGAIN])
    expect(types(effects)).toContain('dial')
    expect(types(effects)).not.toContain('set-timer')
    const { statuses } = follow('phone', [LINE_OPEN, THERE, DOWN, AGAIN, DOWN, LATE])
    expect(statuses.at(-1)).toBe('relayed')
  })

  it('goes on trying while it is relayed, ever more slowly, and becomes direct', () => {
    const events: LinkEvent[] = [LINE_OPEN, THERE, LATE]
    const waits: number[] = []
    for (let i = 0; i < 9; i++) {
      events.push(AGAIN, DOWN)
      const timer = follow('phone', events).effects.find(one => one.type === 'set-timer')
      if (timer?.type === 'set-timer') waits.push(timer.ms)
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBe(60_000)
    expect(follow('phone', [...events, AGAIN]).statuses.at(-1)).toBe('relayed')
    expect(follow('phone', [...events, AGAIN, DIRECT]).statuses.at(-1)).toBe('direct')
  })

  it('is made anew at once when it breaks, and says that it does', () => {
    const broken = follow('phone', [...MET, DOWN])
    expect(broken.statuses.at(-1)).toBe('reconnecting')
    expect(types(broken.effects)).toEqual(expect.arrayContaining(['hang-up', 'dial']))
    expect(follow('phone', [...MET, SHAKY]).statuses.at(-1)).toBe('reconnecting')
    expect(follow('phone', [...MET, SHAKY, DIRECT]).statuses.at(-1)).toBe('direct')
    const lost = follow('phone', [...MET, SHAKY, { type: 'timer', timer: 'shaky' }])
    expect(types(lost.effects)).toContain('dial')
  })

  it('stays direct while the room is out of reach', () => {
    expect(follow('phone', [...MET, LINE_LOST]).statuses.at(-1)).toBe('direct')
    expect(follow('phone', [...MET, LINE_LOST, DOWN]).statuses.at(-1)).toBe('reconnecting')
    expect(types(follow('phone', [...MET, LINE_LOST, DOWN, LINE_OPEN, THERE]).effects)).toContain(
      'dial',
    )
  })

  it('says when the other side has gone', () => {
    expect(follow('desktop', [...MET, DOWN, GONE]).statuses.at(-1)).toBe('away')
    expect(follow('desktop', [LINE_OPEN, GONE]).statuses.at(-1)).toBe('waiting')
  })

  it('tries directly at once when the network changes', () => {
    const { effects } = follow('phone', [LINE_OPEN, THERE, LATE, { type: 'network' }])
    expect(types(effects)).toContain('dial')
  })

  const any = fc.constantFrom(
    LINE_OPEN,
    LINE_LOST,
    THERE,
    GONE,
    DIRECT,
    SHAKY,
    DOWN,
    LATE,
    AGAIN,
    { type: 'timer', timer: 'shaky' } as const,
    { type: 'peer', id: 'd' } as const,
    { type: 'network' } as const,
  )

  it('is over for good once it is over, and hangs up', () => {
    fc.assert(
      fc.property(fc.array(any), fc.array(any), (before, after) => {
        const over = { type: 'over', why: 'replaced' } as const
        expect(types(follow('phone', [...before, over]).effects)).toContain('hang-up')
        const { statuses, effects } = follow('phone', [...before, over, ...after, THERE])
        expect(statuses.at(-1)).toBe('replaced')
        expect(effects).toEqual([])
      }),
    )
  })

  it('never gives up: with line and other side there, it is direct, being tried, or to be tried', () => {
    fc.assert(
      fc.property(fc.array(any), events => {
        const timers = new Set<string>()
        let state = newLink('phone')
        for (const event of events) {
          if (event.type === 'timer') timers.delete(event.timer)
          const step = link(state, event)
          state = step.state
          for (const effect of step.effects) {
            if (effect.type === 'set-timer') timers.add(effect.timer)
            if (effect.type === 'clear-timer') timers.delete(effect.timer)
          }
        }
        if (!state.line || !state.other) return
        const underWay = state.direct === 'open' || timers.size > 0
        expect(underWay).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
