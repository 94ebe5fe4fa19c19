import { certifiedCoin, gradeText } from '../../../sandbox/pcgs/certified-coins.ts'
import { SAMPLE_COINS } from '../coins/coins.ts'
import { type Slab, type SlabForm, slabOf } from './slab.ts'

/**
 * A PCGS slab with the coin, grade and number that the sandbox's PCGS has for the certificate.
 * @throws RangeError for a certificate that PCGS does not know, or of a coin that is not drawn
 */
export function certifiedSlab(certificate: string, form: SlabForm = 'PCGS 16'): Slab {
  const coin = certifiedCoin(certificate)
  const drawn = SAMPLE_COINS.find(
    ({ seriesId, year, mint }) =>
      seriesId === coin?.seriesId && year === coin.year && mint === coin.mint,
  )
  if (!coin || !drawn) throw new RangeError(`No drawn slab has the certificate ${certificate}.`)
  return slabOf(Number(certificate), {
    form,
    number: coin.number,
    words: { certificate, grade: gradeText(coin, ' '), coinId: drawn.id, variety: coin.variety },
  })
}
