import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupAlike } from './group-alike.ts'

it('coins that look alike stand together, in the order of the tray', () => {
  const same = (one: string, other: string) => one === other
  expect(groupAlike(['eagle', 'head', 'eagle', 'head', 'bell'], same)).toEqual([
    [0, 2],
    [1, 3],
    [4],
  ])
  // What has no face is like nothing.
  expect(groupAlike([null, 'head', null], same)).toEqual([[0], [1], [2]])
})

it('every coin is in one group, whatever is taken for alike', () => {
  const faces = fc.array(fc.option(fc.integer({ min: 0, max: 9 })), { maxLength: 40 })
  fc.assert(
    fc.property(faces, fc.integer({ min: 0, max: 9 }), (all, near) => {
      const groups = groupAlike(all, (one, other) => Math.abs(one - other) <= near)
      const members = groups.flat()
      expect(members.toSorted((a, b) => a - b)).toEqual(all.map((_, at) => at))
      const firsts = groups.map(([first]) => first ?? -1)
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b))
    }),
  )
})
