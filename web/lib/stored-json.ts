import type { z } from 'zod'

/** Null where there is none, or it does not match. */
function read<T>(storage: () => Storage, key: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(storage().getItem(key) ?? 'null')).data ?? null
  } catch {
    // No storage or no JSON: nothing is stored.
    return null
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === null) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
  } catch {
    // A private window or a full storage: the value is lost with the page.
  }
}

const ofTab = () => sessionStorage
const ofDevice = () => localStorage

/** A JSON value of this tab, which survives a reload. Null where there is none, or it does not match. */
export const readSessionJson = <T>(key: string, schema: z.ZodType<T>): T | null =>
  read(ofTab, key, schema)

/** Null removes the value. */
export const writeSessionJson = (key: string, value: unknown): void => write(ofTab, key, value)

/** A JSON value of this device, which survives the tab. Null where there is none, or it does not match. */
export const readDeviceJson = <T>(key: string, schema: z.ZodType<T>): T | null =>
  read(ofDevice, key, schema)

/** Null removes the value. */
export const writeDeviceJson = (key: string, value: unknown): void => write(ofDevice, key, value)
