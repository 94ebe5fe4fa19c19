import type { DatabaseServices, Databases, OfSeller } from '../db/connection.ts'

/** What the dumps slice needs. */
export type DumpServices = DatabaseServices &
  OfSeller<Databases> & {
    /** Holds nothing but dumps. */
    dumpBucket: {
      put: (key: string, value: Uint8Array) => Promise<unknown>
      delete: (keys: string[]) => Promise<unknown>
    }
  }
