import { describe, expect, it } from 'vitest'
import type { Identification } from '../../../shared/coins/identification.ts'
import { listingFields } from '../../../shared/listing/analysis-listing.ts'
import { listingTitle } from '../../../shared/numismatics/title.ts'
import { candidate, morgan, readingOf } from '../test/morgan.ts'
import { checkIdentification } from './check-identification.ts'

const named = (
  change: Parameters<typeof candidate>[0],
  colour: Identification['metal']['colour'] = 'unclear',
) =>
  checkIdentification(
    morgan({
      candidates: [candidate({ mintMark: readingOf(null), ...change })],
      metal: { colour, evidence: '' },
    }),
  ).coin

describe('identifying a coin of another country', () => {
  it('fills what the tables know of it', () => {
    const coin = named({
      series: 'Gold Krugerrand',
      denomination: '1 oz',
      country: 'South Africa',
      year: readingOf('1974'),
    })
    expect(coin).toMatchObject({
      recognised: true,
      seriesId: 'south-africa-gold-krugerrand',
      issuer: 'South Africa',
      denomination: 'Krugerrand',
      year: '1974',
      mint: 'none',
      composition: '91.67% gold, 8.33% copper',
      weight: '33.93 g',
      diameter: '32.77 mm',
    })
  })

  it('names a euro coin of the seed library by its name alone', () => {
    const identity = { seriesId: null, coinType: 'Italy 1 Euro', denomination: '1 Euro' }
    const seen = morgan({
      candidates: [
        candidate({
          series: 'Italy 1 Euro',
          country: '',
          year: readingOf('2002'),
          mintMark: readingOf('R'),
        }),
      ],
      metal: { colour: 'bimetal', evidence: '' },
    })
    const { coin } = checkIdentification(seen, identity)
    expect(coin).toMatchObject({
      seriesId: 'euro-it-1-euro',
      issuer: 'Italy',
      denomination: '1 Euro',
      year: '2002',
      mint: 'none',
      weight: '7.5 g',
    })
    expect(coin.warnings.map(each => each.code)).toEqual(['GRADE_IS_ESTIMATE'])
  })

  it.each([
    [
      'a 1 euro of Croatia dated 2010',
      { series: '1 Euro', denomination: '1 Euro', country: 'Croatia', year: readingOf('2010') },
    ],
    [
      'a sovereign of London dated 1931',
      {
        series: 'Gold Sovereign',
        denomination: 'Sovereign',
        country: 'Great Britain',
        year: readingOf('1931'),
        mintMark: readingOf('none'),
      },
    ],
  ])('refuses %s', (_, change) => {
    expect(named(change).warnings.map(each => each.code)).toContain('NOT_STRUCK')
  })

  it('takes no coin of gold for a Loonie', () => {
    const coin = named({
      series: 'Gold Loonie',
      denomination: '1 Dollar',
      country: 'Canada',
      year: readingOf('1990'),
    })
    expect(coin).toMatchObject({ seriesId: null, composition: '', weight: '' })
  })

  it('doubts a silver-coloured gold coin', () => {
    const coin = named(
      {
        series: 'Gold Krugerrand',
        denomination: '',
        country: 'South Africa',
        year: readingOf('1974'),
      },
      'silver',
    )
    expect(coin.warnings.map(each => each.code)).toContain('METAL_DISAGREES')
  })

  it('gives the listing country and denomination, and none of a coin of the United States', () => {
    const lire = {
      ...listed(
        named({
          series: 'Caravelle',
          denomination: '500 Lire',
          country: 'Italy',
          year: readingOf('1958'),
        }),
      ),
    }
    expect(lire).toMatchObject({
      coinType: 'Italy 500 Lire Caravelle',
      country: 'Italy',
      denomination: '500 Lire',
      seriesId: undefined,
    })
    expect(lire.title).toMatch(/^1958 Italy 500 Lire Caravelle/)
    expect(listed(checkIdentification(morgan()).coin)).toMatchObject({
      country: '',
      denomination: '',
    })
  })

  it('has the metal of bullion in the title', () => {
    const title = listingTitle({
      year: '2020',
      coinType: 'Canada Silver Maple Leaf 1 oz',
      seriesId: 'canada-silver-maple-leaf',
      mint: 'none',
      grade: '',
      certified: null,
      composition: '99.99% silver',
      weight: '31.11 g',
    })
    expect(title).toBe('2020 Canada Silver Maple Leaf 1 oz .9999')
  })
})

function listed(coin: ReturnType<typeof named>) {
  return listingFields({
    ...coin,
    id: 'a',
    images: { front: '', back: '' },
    priceData: null,
    listing: { title: '', description: '', suggestedPriceCents: null },
    model: { provider: '', name: '' },
  })
}
