import type { D1Migration } from 'cloudflare:test'
import type { Bindings } from '../env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      TEST_SELLER_OBJECTS: string
      TEST_MIGRATIONS: D1Migration[]
      TEST_GENERATED_CALLS: string
      TEST_GENERATED_SEED: string
    }
  }
}
