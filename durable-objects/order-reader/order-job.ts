/** The eBay account whose orders are read. `connectedAt` tells a connection from a later one. */
export type OrderAccount = {
  userId: number
  ebayUserId: string
  scopes: string
  connectedAt: number
}

/** The job that the Worker hands in. */
export interface OrderJob {
  /** Reads the orders of these sellers, and checks some listings of each. One seller's failure does not reject. */
  read: (accounts: OrderAccount[], checks: number, requestId: string | undefined) => Promise<void>
}
