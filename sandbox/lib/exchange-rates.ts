/** Units of a currency for one dollar. */
export const PER_DOLLAR: Readonly<Record<'CAD' | 'GBP' | 'EUR' | 'AUD', number>> = {
  CAD: 1.37,
  GBP: 0.78,
  EUR: 0.92,
  AUD: 1.52,
}
