const POLICY_KINDS = ['payment_policy', 'return_policy', 'fulfillment_policy'] as const
export type PolicyKind = (typeof POLICY_KINDS)[number]

export type PolicyService = {
  shippingServiceCode: string
  freeShipping?: boolean | undefined
  shippingCarrierCode?: string | undefined
  sortOrder?: number | undefined
  shippingCost?: { value: string; currency: string } | undefined
}

/** A business policy of any of the three kinds, validated by `account-schema.ts`. */
export type PolicyBody = {
  name: string
  marketplaceId: string
  immediatePay?: boolean | undefined
  returnsAccepted?: boolean | undefined
  categoryTypes: { name: string; default?: boolean | undefined }[]
  refundMethod?: 'MONEY_BACK' | undefined
  returnPeriod?: { value: number; unit: string } | undefined
  returnShippingCostPayer?: 'BUYER' | 'SELLER' | undefined
  handlingTime?: { value: number; unit: string } | undefined
  shippingOptions?:
    | { optionType: string; costType: string; shippingServices: PolicyService[] }[]
    | undefined
}
