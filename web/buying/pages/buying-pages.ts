/** The screens of the buying desk, which load together. */
export { BuyingPage } from '../desk/buying-page.tsx'
export { OfferPage } from '../offer/offer-page.tsx'
