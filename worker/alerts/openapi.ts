import { alertSchema, alertsSchema, budgetUseSchema } from '../../shared/alerts.ts'
import { json, type SliceDescription } from '../http/operations.ts'

/** What an operator has to look at. */
export const alertOperations: SliceDescription = {
  title: 'Alerts',
  responses: { Alerts: alertsSchema, Alert: alertSchema, BudgetUse: budgetUseSchema },
  bodies: {},
  operations: {
    'GET /api/alerts': {
      summary: 'List what an operator has to look at, and what is used of today’s calls',
      description: 'The scheduled jobs look every five minutes. What has ended stays for 90 days.',
      responses: json(alertsSchema, 'What is wrong now, then what has ended, the latest first'),
    },
  },
}
