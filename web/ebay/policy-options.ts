import { HANDLING_DAYS, RETURN_PERIODS } from '../../shared/ebay-policies.ts'
import { counted } from '../../shared/lib/count-text.ts'
import type { SelectOption } from '../ui/fields/select.tsx'

const inDays = (days: number): SelectOption => ({
  value: String(days),
  label: counted(days, 'day'),
})

export const HANDLING_OPTIONS = HANDLING_DAYS.map(inDays)
export const RETURN_OPTIONS = RETURN_PERIODS.map(inDays)
export const PAYER_OPTIONS: readonly SelectOption[] = [
  { value: 'BUYER', label: 'Buyer' },
  { value: 'SELLER', label: 'Seller' },
]
