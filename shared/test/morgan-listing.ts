/** The listing form's fields of a sample coin, as POST /api/listings takes them; title and pictures are the test's. */
export const MORGAN_LISTING = {
  price: '54.50',
  shippingPrice: '3.99',
  coinType: 'Morgan Dollar',
  seriesId: 'morgan-dollar',
  year: '1881',
  mint: 'S',
  grade: 'VF30',
  composition: '90% silver, 10% copper',
  weight: '26.73 g',
  diameter: '38.1 mm',
  description: 'A sound coin.',
}
