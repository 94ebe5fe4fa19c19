import type { DashboardSummary } from '../../shared/insight.ts'

/** Spec: active / max(total, 1), as a percent. */
export const activeRate = ({ activeListings, totalListings }: DashboardSummary): number =>
  Math.round((activeListings / Math.max(totalListings, 1)) * 100)

/** Spec: estimated profit / total value, as a percent; 0 of nothing. */
export function profitMargin({ estimatedTotalProfit, totalValue }: DashboardSummary): number {
  const value = Number(totalValue)
  return value === 0 ? 0 : Math.round((Number(estimatedTotalProfit) / value) * 100)
}
