import type { DatabaseServices } from '../db/connection.ts'

/** What the dumps slice needs. */
export type DumpServices = DatabaseServices & {
  /** Holds nothing but dumps. */
  dumpBucket: {
    get: (key: string) => Promise<{ bytes: () => Promise<Uint8Array> } | null>
    put: (key: string, value: Uint8Array) => Promise<unknown>
    delete: (keys: string[]) => Promise<unknown>
  }
}
