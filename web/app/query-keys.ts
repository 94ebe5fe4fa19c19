/** The one place where cached server data gets its name. */
export const queryKeys = {
  user: ['user'],
  health: ['health'],
  listings: { all: ['listings'], one: (id: number) => ['listings', id] },
  ebay: { connection: ['ebay', 'connection'] },
  coins: { analysis: (id: string) => ['coins', 'analysis', id] },
  market: (query: object) => ['market', query],
} as const
