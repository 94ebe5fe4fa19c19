import type { Bindings } from '../env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      TEST_SELLER_OBJECTS: string
      TEST_SCHEMA: string[]
      TEST_GENERATED_CALLS: string
      TEST_GENERATED_SEED: string
    }
  }
}
