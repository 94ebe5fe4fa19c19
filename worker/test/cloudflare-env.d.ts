import type { SellerDatabase } from '../../durable-objects/seller-database/seller-database.ts'
import type { Bindings } from '../env.ts'

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      SELLER_DATABASE: DurableObjectNamespace<SellerDatabase>
      TEST_SELLER_OBJECTS: string
      TEST_SCHEMA: string[]
      TEST_GENERATED_CALLS: string
      TEST_GENERATED_SEED: string
    }
  }
}
