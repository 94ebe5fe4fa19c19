/** Adds the types of all other countries to the catalogue. In the browser this part loads when a screen needs it. */
import { addWorldRows } from '../catalogue.ts'
import { AUSTRALIA } from './australia.ts'
import { CANADA } from './canada.ts'
import { EURO } from './euro.ts'
import { MEXICO } from './mexico.ts'
import { SOUTH_AFRICA } from './south-africa.ts'
import { UNITED_KINGDOM } from './united-kingdom.ts'
import { WORLD_BULLION } from './world-bullion.ts'

addWorldRows([
  ...WORLD_BULLION,
  ...CANADA,
  ...MEXICO,
  ...UNITED_KINGDOM,
  ...AUSTRALIA,
  ...SOUTH_AFRICA,
  ...EURO,
])
