import type { BusinessPolicy } from '../../shared/ebay-policies.ts'

interface PolicyFactsProps {
  /** The chosen one. */
  policy: BusinessPolicy | undefined
  /** Those of its kind: without a choice each is named with what it does. */
  all: readonly BusinessPolicy[]
}

/** What a business policy does. */
export function PolicyFacts({ policy, all }: PolicyFactsProps) {
  if (policy) return <Sentences does={policy.does} />
  return all.map(({ id, name, does }) => (
    <span key={id} className="mt-1 block first:mt-0">
      <span className="font-[560] text-ink">{name}</span>
      <Sentences does={does} />
    </span>
  ))
}

function Sentences({ does }: { does: readonly string[] }) {
  return does.map(sentence => (
    <span key={sentence} className="block">
      {sentence}
    </span>
  ))
}
