import { expect, it } from 'vitest'
import { byPlace, groupsOf, ordersOf } from './order-groups.ts'
import { newLine, newRecipient } from './test/lines.ts'

it('orders of one buyer stand together, where the most urgent of them stands', () => {
  const orders = ordersOf([
    newLine({ orderId: 'a' }),
    newLine({ orderId: 'b' }),
    newLine({ orderId: 'c' }),
    newLine({ orderId: 'a', lineItemId: '2' }),
  ])
  expect(orders.map(({ orderId, lines }) => [orderId, lines.length])).toEqual([
    ['a', 2],
    ['b', 1],
    ['c', 1],
  ])
  const known = [
    newRecipient({ orderId: 'a', buyer: 'paula' }),
    newRecipient({ orderId: 'c', buyer: 'paula' }),
  ]
  expect(groupsOf(orders, known).map(group => group.orders.map(({ orderId }) => orderId))).toEqual([
    ['a', 'c'],
    ['b'],
  ])
  expect(groupsOf(orders, [])).toHaveLength(3)
})

it('the pick list goes by place as it is counted, and what has none comes last', () => {
  const lines = ['', 'A10', 'A2', 'Safe', 'A2'].map((place, at) =>
    newLine({ lineItemId: String(at) }, { place }),
  )
  expect(byPlace(lines).map(({ place, lines: held }) => [place, held.length])).toEqual([
    ['A2', 2],
    ['A10', 1],
    ['Safe', 1],
    ['', 1],
  ])
})
