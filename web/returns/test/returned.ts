import type { RefundableLine, ReturnedLine } from '../../../shared/returns/returns.ts'

const SALE = {
  orderId: '12-40700-30101',
  lineItemId: '1',
  title: '1881-S Morgan Dollar VF30',
  quantity: 1,
  priceCents: 5_450,
  shippingCents: 495,
  soldAt: Date.UTC(2026, 10, 20),
}

export const newReturned = (change: Partial<ReturnedLine> = {}): ReturnedLine => ({
  ...SALE,
  refundedCents: 5_945,
  isCancelled: false,
  whereabouts: 'away',
  isOpen: true,
  costCents: 3_100,
  listing: {
    id: 7,
    status: 'sold',
    version: 3,
    pieces: 0,
    coinType: 'Morgan Dollar',
    year: '1881',
    mint: 'S',
    grade: 'VF30',
    grader: null,
    certificationNumber: null,
    place: 'A12',
    frontImageUrl: '/uploads/front.jpg',
    backImageUrl: '/uploads/back.jpg',
    thumbnailUrl: null,
  },
  ...change,
})

export const newRefundable = (change: Partial<RefundableLine> = {}): RefundableLine => ({
  ...SALE,
  refundedCents: 0,
  feeCents: 830,
  postageCents: null,
  isShipped: true,
  sendingCents: null,
  failure: null,
  ...change,
})
