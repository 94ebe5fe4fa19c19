import { describe, expect, it } from 'vitest'
import { EBAY_SITES } from '../../../../shared/lib/ebay-sites.ts'
import { answeredEbay, ANSWERED_SETTINGS as SETTINGS } from '../../test/answered-ebay.ts'
import { createBestOfferCalls } from './best-offers.ts'
import { createApiClient } from './client/http.ts'
import { createTradingCall, TRADING_TOKEN } from './client/trading.ts'
import { parseXml } from './client/trading-xml.ts'
import { createRefundCalls } from './issue-refund.ts'
import { createNegotiationCalls } from './negotiation.ts'

/** The calls against an eBay that gives these answers one after the other, and what it was asked. */
function ebayWith(...answers: Response[]) {
  const { seen, transport, access } = answeredEbay(answers)
  const api = createApiClient(transport, access)
  const trading = createTradingCall(
    createApiClient(transport, access, undefined, TRADING_TOKEN),
    SETTINGS,
  )
  return {
    seen,
    calls: {
      ...createBestOfferCalls(trading, EBAY_SITES.EBAY_US),
      ...createNegotiationCalls(api, SETTINGS),
      ...createRefundCalls(api, SETTINGS),
    },
  }
}
const xml = (text: string) => new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
const NAMESPACE = 'xmlns="urn:ebay:apis:eBLBaseComponents"'

/**
 * The form of an answer that was recorded of GetBestOffers (version 823, 2013, found in a public repository), with other
 * values, in dollars; an offer of the seller's own on another's listing is added, which stands in the role Buyer.
 */
const OPEN = `<GetBestOffersResponse ${NAMESPACE}>
  <Timestamp>2026-11-27T09:00:00.000Z</Timestamp><Ack>Success</Ack><Version>1451</Version><Build>E1451</Build>
  <ItemBestOffersArray>
    <ItemBestOffers>
      <Role>Seller</Role>
      <BestOfferArray>
        <BestOffer>
          <BestOfferID>31249027</BestOfferID><ExpirationTime>2026-11-28T18:46:37.000Z</ExpirationTime>
          <Buyer><Email>x@y.test</Email><FeedbackScore>16</FeedbackScore>
            <RegistrationDate>2009-10-23T17:01:26.000Z</RegistrationDate><UserID>1610nora</UserID></Buyer>
          <Price currencyID="USD">158.09</Price><Status>Pending</Status><Quantity>1</Quantity>
          <BestOfferCodeType>SellerCounterOffer</BestOfferCodeType>
        </BestOffer>
        <BestOffer>
          <BestOfferID>31267536</BestOfferID><ExpirationTime>2026-11-29T18:09:43.000Z</ExpirationTime>
          <Buyer><FeedbackScore>180</FeedbackScore><UserID>hugo</UserID></Buyer>
          <Price currencyID="USD">150.0</Price><Status>Active</Status><Quantity>2</Quantity>
          <BuyerMessage>Would you take 150 &amp; ship today?</BuyerMessage>
          <BestOfferCodeType>BuyerBestOffer</BestOfferCodeType>
        </BestOffer>
      </BestOfferArray>
      <Item><BuyItNowPrice currencyID="USD">175.66</BuyItNowPrice><ItemID>110930437825</ItemID><Title>1881-S</Title></Item>
    </ItemBestOffers>
    <ItemBestOffers>
      <Role>Buyer</Role>
      <BestOfferArray><BestOffer><BestOfferID>9</BestOfferID><Price currencyID="USD">5.0</Price><Status>Active</Status></BestOffer></BestOfferArray>
      <Item><ItemID>110930437826</ItemID></Item>
    </ItemBestOffers>
  </ItemBestOffersArray>
  <PageNumber>1</PageNumber>
  <PaginationResult><TotalNumberOfPages>2</TotalNumberOfPages><TotalNumberOfEntries>3</TotalNumberOfEntries></PaginationResult>
</GetBestOffersResponse>`

describe('buyers’ offers (Trading API, GetBestOffers)', () => {
  it('are read with the seller’s token in its header, and own offers on others’ listings are left out', async () => {
    const { calls, seen } = ebayWith(xml(OPEN))
    expect(await calls.openBestOffers(1)).toEqual({
      pages: 2,
      offers: [
        {
          bestOfferId: '31249027',
          ebayListingId: '110930437825',
          price: 15_809,
          quantity: 1,
          expiresAt: Date.UTC(2026, 10, 28, 18, 46, 37),
          by: 'seller',
          status: 'open',
          buyer: { name: '1610nora', feedbackScore: 16, message: '' },
        },
        {
          bestOfferId: '31267536',
          ebayListingId: '110930437825',
          price: 15_000,
          quantity: 2,
          expiresAt: Date.UTC(2026, 10, 29, 18, 9, 43),
          by: 'buyer',
          status: 'open',
          buyer: {
            name: 'hugo',
            feedbackScore: 180,
            message: 'Would you take 150 & ship today?',
          },
        },
      ],
    })
    const [request] = seen
    expect([request?.method, request?.url]).toEqual(['POST', 'https://api.test/ws/api.dll'])
    expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
      'content-type': 'text/xml',
      'x-ebay-api-call-name': 'GetBestOffers',
      'x-ebay-api-siteid': '0',
      'x-ebay-api-compatibility-level': '1451',
      'x-ebay-api-iaf-token': 'v^1.1#old',
    })
    expect(request?.headers.has('authorization')).toBe(false)
    // Source: developer.ebay.com, Trading API version 1451, GetBestOffersRequestType.
    expect(parseXml(request?.body ?? '')).toEqual({
      '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
      GetBestOffersRequest: {
        '@xmlns': 'urn:ebay:apis:eBLBaseComponents',
        DetailLevel: 'ReturnAll',
        BestOfferStatus: 'Active',
        Pagination: { EntriesPerPage: '100', PageNumber: '1' },
      },
    })
  })

  it('are none where eBay answers none', async () => {
    const none = `<GetBestOffersResponse ${NAMESPACE}><Ack>Success</Ack></GetBestOffersResponse>`
    const empty = `<GetBestOffersResponse ${NAMESPACE}><Ack>Success</Ack><ItemBestOffersArray/></GetBestOffersResponse>`
    for (const text of [none, empty])
      expect((await ebayWith(xml(text)).calls.openBestOffers(1)).offers).toEqual([])
  })

  it.each([
    ['<html><body>Busy</body></html>'],
    ['<GetBestOffersResponse><Ack>Success</Ack>'],
    [`<GetBestOffersResponse ${NAMESPACE}></GetBestOffersResponse>`],
  ])('are not taken from an answer that is none of eBay’s: %s', async text => {
    const { calls } = ebayWith(xml(text), xml(text), xml(text))
    await expect(calls.openBestOffers(1)).rejects.toMatchObject({
      code: 'EBAY_UNAVAILABLE',
      detail: { retryable: true },
    })
  })

  it('one is looked up in any state', async () => {
    const one = (status: string) =>
      xml(`<GetBestOffersResponse ${NAMESPACE}><Ack>Success</Ack><BestOfferArray><BestOffer>
        <BestOfferID>31267536</BestOfferID><Price currencyID="USD">150.0</Price><Status>${status}</Status>
        </BestOffer></BestOfferArray><Item><ItemID>110930437825</ItemID></Item></GetBestOffersResponse>`)
    const states = [
      'Pending',
      'Accepted',
      'PendingBuyerPayment',
      'Declined',
      'Countered',
      'Expired',
    ]
    const found = []
    for (const status of states) {
      const { calls } = ebayWith(one(status))
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      found.push((await calls.bestOffer({ bestOfferId: '31267536', ebayListingId: '1' }))?.status)
    }
    expect(found).toEqual(['open', 'accepted', 'accepted', 'declined', 'countered', 'ended'])
  })
})

describe('an answer to an offer (RespondToBestOffer)', () => {
  const DONE = `<RespondToBestOfferResponse ${NAMESPACE}><Ack>Success</Ack><RespondToBestOffer><BestOffer>
    <BestOfferID>7</BestOfferID><CallStatus>Success</CallStatus></BestOffer></RespondToBestOffer></RespondToBestOfferResponse>`
  const ANSWER = { bestOfferId: '7', ebayListingId: '110', counter: null, message: '' }

  it('has its elements in the order of eBay’s schema', async () => {
    const { calls, seen } = ebayWith(xml(DONE))
    await calls.answerBestOffer({
      ...ANSWER,
      action: 'counter',
      counter: { price: 16_050, quantity: 1 },
      message: 'Best & last',
    })
    // Source: ebaySvc.wsdl, RespondToBestOfferRequestType: a sequence.
    expect(seen[0]?.body).toBe(
      '<?xml version="1.0" encoding="utf-8"?><RespondToBestOfferRequest xmlns="urn:ebay:apis:eBLBaseComponents"><ItemID>110</ItemID><BestOfferID>7</BestOfferID><Action>Counter</Action><SellerResponse>Best &amp; last</SellerResponse><CounterOfferPrice currencyID="USD">160.50</CounterOfferPrice><CounterOfferQuantity>1</CounterOfferQuantity></RespondToBestOfferRequest>',
    )
  })

  it('that eBay refuses says why, and is not sent again', async () => {
    const refused = `<RespondToBestOfferResponse ${NAMESPACE}><Ack>Failure</Ack><Errors><ShortMessage>No.</ShortMessage>
      <LongMessage>The best offer is not active.</LongMessage><ErrorCode>1</ErrorCode><SeverityCode>Error</SeverityCode>
      <ErrorClassification>RequestError</ErrorClassification></Errors></RespondToBestOfferResponse>`
    const { calls, seen } = ebayWith(xml(refused), xml(DONE))
    await expect(calls.answerBestOffer({ ...ANSWER, action: 'accept' })).rejects.toMatchObject({
      code: 'EBAY_REFUSED',
      message: expect.stringContaining('The best offer is not active.'),
    })
    expect(seen).toHaveLength(1)
  })

  it('goes with a new token where eBay refuses the old one with status 200', async () => {
    const expired = `<RespondToBestOfferResponse ${NAMESPACE}><Ack>Failure</Ack><Errors><ShortMessage>Expired IAF token.</ShortMessage>
      <ErrorCode>21917053</ErrorCode><SeverityCode>Error</SeverityCode></Errors></RespondToBestOfferResponse>`
    const { calls, seen } = ebayWith(xml(expired), xml(DONE))
    await calls.answerBestOffer({ ...ANSWER, action: 'decline' })
    expect(seen.map(({ headers }) => headers.get('x-ebay-api-iaf-token'))).toEqual([
      'v^1.1#old',
      'v^1.1#new',
    ])
  })
})

describe('offers to watchers (Negotiation API)', () => {
  it('are for the listings that eBay names, page by page, or none', async () => {
    const page = { total: 2, limit: 200, offset: 0, eligibleItems: [{ listingId: '110' }] }
    const { calls, seen } = ebayWith(Response.json(page), new Response(null, { status: 204 }))
    expect(await calls.eligibleListings(0)).toEqual({ ebayListingIds: ['110'], next: 1 })
    expect(await calls.eligibleListings(1)).toEqual({ ebayListingIds: [], next: null })
    expect(seen[0]?.url).toBe(
      'https://api.test/sell/negotiation/v1/find_eligible_items?limit=200&offset=0',
    )
    expect(seen[0]?.headers.get('x-ebay-c-marketplace-id')).toBe('EBAY_US')
  })

  it('name one listing and a price each; an offer that is open already sends nothing', async () => {
    const open = { errors: [{ errorId: 150019, domain: 'API_NEGOTIATION', message: 'open' }] }
    const { calls, seen } = ebayWith(
      Response.json({ offers: [{ offerId: '5' }] }),
      Response.json(open, { status: 409 }),
    )
    const offer = { ebayListingId: '110', price: 4_905, message: '' }
    expect(await calls.offerToWatchers(offer)).toBe('sent')
    expect(await calls.offerToWatchers(offer)).toBe('open')
    // Source: CreateOffersRequest of sell_negotiation_v1_oas3.yaml.
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
      allowCounterOffer: false,
      offeredItems: [{ listingId: '110', price: { currency: 'USD', value: '49.05' }, quantity: 1 }],
    })
  })
})

describe('a refund (Fulfillment API, issueRefund)', () => {
  const REFUND = {
    orderId: '12-34567-89012',
    lineItemId: null,
    amount: 5_450,
    reason: 'BUYER_RETURN',
    comment: '',
  } as const

  it('is of the order, or of one of several lines', async () => {
    const pending = () => Response.json({ refundId: '50', refundStatus: 'PENDING' })
    const { calls, seen } = ebayWith(pending(), pending())
    await calls.issueRefund(REFUND)
    await calls.issueRefund({ ...REFUND, lineItemId: '100', comment: 'Sorry' })
    expect(seen[0]?.url).toBe(
      'https://api.test/sell/fulfillment/v1/order/12-34567-89012/issue_refund',
    )
    const usd = { value: '54.50', currency: 'USD' }
    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      { reasonForRefund: 'BUYER_RETURN', orderLevelRefundAmount: usd },
      {
        reasonForRefund: 'BUYER_RETURN',
        comment: 'Sorry',
        refundItems: [{ lineItemId: '100', refundAmount: usd }],
      },
    ])
  })

  it('that failed at eBay is refused, and one without an answer is not sent again', async () => {
    const failed = ebayWith(Response.json({ refundStatus: 'FAILED' }))
    await expect(failed.calls.issueRefund(REFUND)).rejects.toMatchObject({ code: 'EBAY_REFUSED' })
    const { calls, seen } = ebayWith()
    await expect(calls.issueRefund(REFUND)).rejects.toMatchObject({ code: 'EBAY_UNAVAILABLE' })
    expect(seen).toHaveLength(1)
  })
})
