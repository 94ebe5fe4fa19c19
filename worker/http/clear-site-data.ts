import type { Context } from 'hono'

/** Has the browser delete the pictures, the unsent coins and all else that the app has stored in it. */
export const clearSiteData = (c: Pick<Context, 'header'>): void =>
  c.header('Clear-Site-Data', '"cache", "storage"')
