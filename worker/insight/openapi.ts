import * as insight from '../../shared/insight.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** A seller's figures. */
export const insightOperations: SliceDescription = {
  title: 'Analytics',
  responses: {
    Dashboard: insight.dashboardSchema,
    DashboardListing: insight.dashboardListingSchema,
    DashboardSummary: insight.dashboardSummarySchema,
    Insight: insight.insightSchema,
  },
  operations: {
    'GET /api/listings/dashboard': {
      summary: 'Read your dashboard: figures of all your listings and a page of them',
      description: 'The figures are the same on every page. Deleted listings do not count.',
      responses: json(insight.dashboardSchema, 'The figures, and listings, the newest first'),
    },
  },
}
