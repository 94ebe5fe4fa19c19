import type { ReturnedLine } from '../../shared/returns/returns.ts'
import CheckCoin from '../fulfillment/check-coin.tsx'
import type { CheckWords } from '../fulfillment/check-verdict.tsx'
import { useCheckReturn } from './use-returns.ts'

const WORDS: CheckWords = {
  same: 'It is the coin that you sent',
  right: 'It is my coin',
  wrong: 'Another coin came back',
  leave: 'Close',
  overrule: {
    title: 'Is it your coin although it looks like another one?',
    description: 'Compare wear, marks, date and mint mark with the pictures of the listing first.',
  },
}

/** Holds a coin that came back before the camera against the pictures of its listing. */
export default function CheckReturned({
  line,
  onClose,
}: {
  line: ReturnedLine
  onClose: () => void
}) {
  const check = useCheckReturn()
  const { orderId, lineItemId, title, listing } = line
  return (
    <CheckCoin
      // Who swaps a coin sends back one of the same type: of a raw coin the verdict is always the seller's, as where
      // there are others of its design.
      line={{ orderId, lineItemId, title, listing: listing && { ...listing, alike: 1 } }}
      words={WORDS}
      onChecked={how => check.mutate({ orderId, lineItemId, check: how })}
      next={undefined}
      onClose={onClose}
    />
  )
}
