import { describe, expect, it } from 'vitest'
import { parseTrackingList, parseTrackingNumber } from './tracking-numbers.ts'

describe('a tracking number', () => {
  it.each([
    ['9400 1112 0255 5842 7614 21', 'USPS', '9400111202555842761421'],
    ['420627049400111202555842761421', 'USPS', '9400111202555842761421'],
    ['420627041234 9400111202555842761421', 'USPS', '9400111202555842761421'],
    ['EA123456789US', 'USPS', 'EA123456789US'],
    ['1z 999 aa1 01 2345 6784', 'UPS', '1Z999AA10123456784'],
    ['7712 3456 7890', 'FedEx', '771234567890'],
    ['1234567890', 'DHL', '1234567890'],
    ['RR-77', null, 'RR77'],
  ])('%s', (text, carrier, number) => {
    expect(parseTrackingNumber(text)).toEqual({ carrier, number })
  })
})

describe('a pasted list', () => {
  it('has a number for each line with an order, whatever separates them', () => {
    const list = [
      'Order ID,Tracking Number,Carrier',
      '12-40700-30101,9400111202555842761421,USPS',
      '12-40700-30102\t1Z999AA10123456784',
      '"12-40700-30103","Hugo Hoard, 9 Mill Row","420627049400111202555842761422"',
      'Hugo Hoard 9400111202555842761423',
      '12-40700-30104, none yet',
    ].join('\r\n')
    expect(parseTrackingList(list)).toEqual([
      { orderId: '12-40700-30101', carrier: 'USPS', number: '9400111202555842761421' },
      { orderId: '12-40700-30102', carrier: 'UPS', number: '1Z999AA10123456784' },
      { orderId: '12-40700-30103', carrier: 'USPS', number: '9400111202555842761422' },
    ])
  })
})
