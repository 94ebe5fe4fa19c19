import type { AdminUser, AdminUserDetails } from '../../../shared/administration.ts'
import { answerCalls, SELLER, success } from '../../test/render-app.tsx'
import { toastStore } from '../../ui/feedback/toast-store.ts'

/** No mail service is set up. */
export const NO_MAIL = {
  sendgrid: false,
  resend: false,
  smtp: false,
  defaultServiceAvailable: false,
}

/** Titles and descriptions of the toasts that are shown. */
export const toasts = () => toastStore.current().map(shown => [shown.title, shown.description])

/** Answers an admin's requests; the counts are 3, 41 and 512. Returns the requests. */
export function serveAdmin(answers: Parameters<typeof answerCalls>[0] = {}) {
  return answerCalls({
    'GET /api/user': () => success({ ...SELLER, isAdmin: true }),
    'GET /api/account/second-factor': () =>
      success({ available: true, since: '2026-01-02T10:00:00.000Z', recoveryCodesLeft: 10 }),
    'GET /api/admin/pending-users/count': () => success({ count: 3 }),
    'GET /api/admin/users/count': () => success({ count: 41 }),
    'GET /api/admin/listings/count': () => success({ count: 512 }),
    'GET /api/admin/check-analytics': () => success({ hasAnalyticsId: false }),
    'GET /api/admin/email-service-status': () => success({ success: true, status: NO_MAIL }),
    'GET /api/alerts': () => success({ alerts: [], budgets: [] }),
    ...answers,
  })
}

/** A seller as the list of users has it. */
export const ADMINS_USER: AdminUser = {
  id: 9,
  username: 'coinroom',
  email: 'coins@obverse.test',
  isAdmin: false,
  suspendedAt: null,
  createdAt: '2026-01-02T10:00:00.000Z',
  subscriptionTier: 'basic',
  currentUsage: 12,
  limit: 100,
  listings: 1,
  pictureBytes: 1_240_000_000,
  hasEbayConnection: true,
  hasSecondFactor: false,
  disputedBy: null,
}

/** What an admin reads of this seller; nothing is open, nothing has failed. */
export const USER_DETAILS: AdminUserDetails = {
  user: ADMINS_USER,
  lastSeenAt: '2026-11-27T08:00:00.000Z',
  sessions: 2,
  storage: {
    listings: { used: 41, limit: 1_000 },
    pictureBytes: { used: 1_240_000_000, limit: 5_000_000_000 },
  },
  ebay: {
    username: 'coinroom-on-ebay',
    connectedAt: '2026-02-02T10:00:00.000Z',
    requiresReconnection: true,
    ordersReadAt: '2026-11-27T08:15:00.000Z',
  },
  jobs: {
    queue: { open: 0, failed: 0, openSince: null },
    publishing: { open: 0, failed: 0, openSince: null },
  },
  errors: [],
}
