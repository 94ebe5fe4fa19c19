import type { PriceData } from '../../shared/market/market.ts'

/** What makes the price of an analysis doubtful; nothing for a price without doubts. */
export function PriceDoubts({ priceData }: { priceData: PriceData }) {
  const { doubts, missingSources } = priceData
  return (
    <>
      {doubts.length > 0 && (
        <ul className="list-disc pl-5 text-small text-ink-soft">
          {doubts.map(doubt => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
      {missingSources.length > 0 && (
        <p className="text-small text-warn">
          Without: {missingSources.map(({ source, reason }) => `${source} (${reason})`).join(', ')}
        </p>
      )}
    </>
  )
}
