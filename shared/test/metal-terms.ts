import type { MetalRuleTerms } from '../metal/metal-rules.ts'

/** A rule for silver: at melt plus 30 %, and what is left after fees at least melt plus 3 %. */
export const metalTerms = (change: Partial<MetalRuleTerms> = {}): MetalRuleTerms => ({
  name: 'Silver',
  metal: 'silver',
  seriesId: null,
  certified: null,
  search: '',
  floor: 300,
  target: { kind: 'melt', above: 3_000 },
  step: 100,
  bound: 1_000,
  changesADay: 10,
  quiet: null,
  brake: { moves: 500, minutes: 60 },
  protection: 'hide',
  priceAgeMinutes: 30,
  ...change,
})
