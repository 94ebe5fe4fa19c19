import type { z } from 'zod'

/** A JSON value of this tab, which survives a reload. Null where there is none, or it does not match. */
export function readSessionJson<T>(key: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null
  } catch {
    // No storage or no JSON: nothing is stored.
    return null
  }
}

/** Null removes the value. Where the browser has no storage the value is lost with a reload. */
export function writeSessionJson(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A private window or a full storage: only a reload needs the value.
  }
}
