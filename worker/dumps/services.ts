import type { DatabaseServices } from '../db/connection.ts'

/** What the dumps slice needs. */
export type DumpServices = DatabaseServices & {
  /** Holds nothing but dumps. */
  dumpBucket: Pick<R2Bucket, 'put' | 'delete'>
}
