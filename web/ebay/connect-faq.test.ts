import { expect, test } from 'vitest'
import { CONNECT_FAQ } from './connect-faq.ts'

test('the answer about publishing names each act that puts a coin on eBay', () => {
  const { answer = '' } =
    CONNECT_FAQ.find(({ question }) => question === 'Does anything go live without me?') ?? {}
  for (const act of ['Publish Now', 'for several', 'review', 'Create & publish'])
    expect(answer).toContain(act)
})
