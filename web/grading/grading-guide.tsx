import { useAddressQuery } from '../lib/navigation.ts'
import { Tabs } from '../ui/tabs.tsx'
import { GradeOverview } from './grade-overview.tsx'
import { GuideAdvice } from './guide-advice.tsx'
import { VisualComparison } from './visual-comparison.tsx'

const PARTS = [
  { value: 'overview', label: 'Grade Overview', content: <GradeOverview /> },
  { value: 'comparison', label: 'Visual Comparison', content: <VisualComparison /> },
  { value: 'guide', label: 'Grading Guide', content: <GuideAdvice /> },
]

/** How worn a coin is, and what that does to its price. The part, the grade and the coin are in the address. */
export default function GradingGuide() {
  const [query, change] = useAddressQuery()
  const part = PARTS.find(({ value }) => value === query.get('part')) ?? PARTS[0]!
  return (
    <>
      <h2 className="text-display">How worn is it?</h2>
      <p className="mt-1 mb-1 text-ink-soft">
        The same coin in the same light: from picture to picture, only the wear differs.
      </p>
      <Tabs
        label="Parts of the guide"
        items={PARTS}
        value={part.value}
        onValueChange={value => change(next => next.set('part', value))}
      />
    </>
  )
}
