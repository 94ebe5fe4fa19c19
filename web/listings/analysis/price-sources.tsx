import type { AnalysisSource } from '../../../shared/market/market-analysis.ts'
import { Block, SourceLine } from '../../market/analysis/market-blocks.tsx'

/** From where the prices are: what was sold, and what is for sale. */
export function PriceSources({ sources }: { sources: readonly AnalysisSource[] }) {
  return (
    <Block title="Price sources">
      {sources.length === 0 ? (
        <p className="text-ink-soft">No price sources available</p>
      ) : (
        <Groups sources={sources} />
      )}
    </Block>
  )
}

function Groups({ sources }: { sources: readonly AnalysisSource[] }) {
  const groups = [
    { title: 'Sold', of: sources.filter(({ type }) => type === 'sold') },
    { title: 'Current', of: sources.filter(({ type }) => type === 'current') },
  ].filter(({ of }) => of.length > 0)
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {groups.map(({ title, of }) => (
        <div key={title}>
          <h5 className="text-small text-ink-soft">{title}</h5>
          <ul className="divide-y divide-line">
            {of.map(source => (
              <SourceLine key={source.name} source={source} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
