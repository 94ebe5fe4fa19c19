/** The one place where cached server data gets its name. */
export const queryKeys = {
  user: ['user'],
  health: ['health'],
  approval: (action: string, token: string) => ['approval', action, token],
  admin: {
    all: ['admin'],
    pendingUsers: ['admin', 'pending-users'],
    count: (counted: string) => ['admin', 'count', counted],
    analytics: ['admin', 'analytics'],
    mailStatus: ['admin', 'mail-status'],
    vendors: ['admin', 'vendors'],
    users: (filter: object) => ['admin', 'users', filter],
    auditLog: ['admin', 'audit-log'],
    failedMails: ['admin', 'failed-mails'],
  },
  billing: { tiers: ['billing', 'tiers'], own: ['billing', 'own'] },
  listings: { all: ['listings'], one: (id: number) => ['listings', id] },
  orders: { changes: ['orders', 'changes'] },
  ebay: { connection: ['ebay', 'connection'], policies: ['ebay', 'policies'] },
  coins: { analysis: (id: string) => ['coins', 'analysis', id] },
  queue: ['queue'],
  market: (query: object) => ['market', query],
} as const
