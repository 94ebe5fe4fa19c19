import { expect, it } from 'vitest'
import { describeFace } from '../../../shared/recognition/describe.ts'
import { paint } from '../../../shared/recognition/test/painted-coin.ts'
import { NO_SIDE_ORDERS, nextSideOrder, type SideOrderEvent } from './side-order-machine.ts'

const ellipse = { cx: 47.5, cy: 47.5, rx: 40, ry: 40, angleDegrees: 0 }
const face = (design: number) =>
  describeFace(paint({ design, turnDegrees: 0, lightDegrees: 40, side: 96, ellipse }))
const faces = { front: face(1), back: face(2) }
const id = 'pair'

/** The effects of the last event. */
function after(...events: SideOrderEvent[]) {
  let state = NO_SIDE_ORDERS
  let kinds: string[] = []
  for (const event of events) {
    const [next, effects] = nextSideOrder(state, event)
    state = next
    kinds = effects.map(({ kind }) => kind)
  }
  return { kinds, size: state.size }
}

const STORED = { kind: 'stored', id, faces } as const
const told = (firstSide: 'obverse' | 'reverse' | 'unclear' | null) =>
  ({ kind: 'told', id, firstSide }) as const
const UNDONE = { kind: 'undone', id } as const
const REMOVED = { kind: 'removed', id } as const

it('a stored coin is asked about, and swapped only where the first picture is surely the reverse', () => {
  expect(after(STORED)).toEqual({ kinds: ['ask'], size: 1 })
  expect(after(STORED, told('reverse'))).toEqual({ kinds: ['swap'], size: 1 })
  for (const firstSide of ['obverse', 'unclear', null] as const)
    expect(after(STORED, told(firstSide))).toEqual({ kinds: ['send'], size: 0 })
})

it('a swap is undone once, also after it was left', () => {
  expect(after(STORED, told('reverse'), UNDONE)).toEqual({ kinds: ['swap_back'], size: 0 })
  expect(after(STORED, told('reverse'), { kind: 'left', id }).kinds).toEqual(['send'])
  expect(after(STORED, told('reverse'), { kind: 'left', id }, UNDONE).kinds).toEqual(['swap_back'])
  expect(after(STORED, told('reverse'), UNDONE, UNDONE).kinds).toEqual([])
  expect(after(STORED, told('reverse'), UNDONE, { kind: 'left', id }).kinds).toEqual([])
})

it('an answer about a coin that was removed meanwhile, or a second one, changes nothing', () => {
  expect(after(STORED, REMOVED, told('reverse'))).toEqual({ kinds: [], size: 0 })
  expect(after(STORED, told('obverse'), told('reverse')).kinds).toEqual([])
  expect(after(STORED, told('reverse'), REMOVED, UNDONE).kinds).toEqual([])
})
