import type { LineToShip } from '../../shared/fulfillment/fulfillment.ts'
import CheckCoin from './check-coin.tsx'
import type { CheckWords } from './check-verdict.tsx'
import { useStoreCheck } from './use-to-ship.ts'

const WORDS: CheckWords = {
  same: 'Right coin: packed',
  right: 'Right coin, packed',
  wrong: 'Wrong coin',
  leave: 'Put it back',
  overrule: {
    title: 'Pack it although it looks like another coin?',
    description: 'Compare design, date and mint mark with the pictures of the listing first.',
  },
}

interface CheckBeforePackingProps {
  line: LineToShip
  /** The line after it; undefined on the last one. */
  next: LineToShip | undefined
  onNext: (line: LineToShip) => void
  onClose: () => void
}

/** Holds a coin before the camera against its listing, and packs it when it is the one. */
export default function CheckBeforePacking({
  line,
  next,
  onNext,
  onClose,
}: CheckBeforePackingProps) {
  const check = useStoreCheck()
  const { orderId, lineItemId } = line
  return (
    <CheckCoin
      line={line}
      words={WORDS}
      next={next && { place: next.listing?.place ?? '', open: () => onNext(next) }}
      onClose={onClose}
      onChecked={(how, isDone) =>
        check.mutate({ orderId, lineItemId, check: how, ...(isDone && { packed: true }) })
      }
    />
  )
}
