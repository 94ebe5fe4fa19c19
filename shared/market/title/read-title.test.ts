import { expect, it } from 'vitest'
import { allSeries } from '../../numismatics/series.ts'
import { yearsOf } from '../../numismatics/strikes.ts'
import { readTitle } from './read-title.ts'
import { differInVariety } from './title-varieties.ts'

it('reads series, date, mint, holder and grade', () => {
  expect(readTitle('1881-S Morgan Silver Dollar PCGS MS64+ Nice')).toMatchObject({
    kind: 'coin',
    seriesId: 'morgan-dollar',
    denomination: 'Dollar',
    year: 1881,
    mint: 'S',
    holder: 'slab',
    grader: 'PCGS',
    grade: { code: 'MS64+', low: 64, high: 64, plus: true, numbered: true },
    details: false,
  })
})

it.each([
  ['21 D Morgan dollar', 1921, 'D'],
  ['1881S Morgan', 1881, 'S'],
  ['Morgan dollar S 1881', 1881, 'S'],
  ['1881 S$1 Morgan Dollar', 1881, 'none'],
  ['1881-P Morgan Dollar', 1881, 'none'],
  ['1776-1976-D Washington Quarter', 1976, 'D'],
  ['1942/1 Mercury Dime', 1942, 'none'],
  ['1878-1904 Morgan Silver Dollar', null, null],
])('reads date and mint: %s', (title, year, mint) => {
  expect(readTitle(title)).toMatchObject({ year, mint })
})

it.each([
  ['1921 Morgan lot of 3', 'lot', 3],
  ['10 Morgan Silver Dollars', 'lot', 10],
  ['1921 Morgan, a lot of luster', 'coin', 1],
  ['1964 Kennedy halves roll of 20', 'roll', 20],
  ['1953 dime from a proof set', 'coin', 1],
  ['1957 US Proof Set', 'set', 0],
  ['1893-S Morgan COPY', 'replica', 0],
  ['1921 Morgan dollar pendant', 'jewellery', 0],
  ['Morgan Dollar Dansco Album', 'supplies', 0],
  ['1957 $1 Silver Certificate', 'note', 0],
  ['1 oz silver bar .999', 'bar', 0],
])('reads what is offered: %s', (title, kind, quantity) => {
  expect(readTitle(title)).toMatchObject({ kind, quantity })
})

it.each([
  ['1883 "O" Morgan Dollar VF', 'O'],
  ['1911 *D* Lincoln Cent Good', 'D'],
  ['1904 ‘O’ Morgan Dollar', 'O'],
  ['1889 [CC] Morgan Dollar', 'CC'],
])('reads a mint mark that is set off: %s', (title, mint) => {
  expect(readTitle(title).mint).toBe(mint)
})

it.each([
  ['1938-D Walking Liberty Half Complete Your Album', 'coin'],
  ['1914-S Buffalo Nickel VG, add to your set', 'coin'],
  ['Lincoln cents 1909-1940 complete album', 'set'],
  ['1884-CC Morgan Dollar PCGS MS64 New Holder', 'coin'],
  ['1955 Lincoln Cent NGC AU58 Red Book Label', 'coin'],
  ['2019-S Silver Eagle PCGS PR70 in empty Vault Box', 'supplies'],
  ['1889 Morgan Dollar AU (501)', 'coin'],
  ['1923-S Peace Dollar BU {930}', 'coin'],
  ['(20) 1923 Peace Dollars BU', 'lot'],
  ['1921 Morgan Dollar (5)', 'lot'],
  ['1878-S Morgan Dollar Lot2-56', 'coin'],
  ['1906 Barber Half Single Coin Lot', 'coin'],
  ['1929-S Buffalo Nickel lot 1755', 'coin'],
  ['1978 Eisenhower dollar lot of 10', 'lot'],
  ['1892-S Barber Half SILVER CERT #50231188 ANACS VF20', 'coin'],
  ['1957 $1 Silver Cert #A23114455B Crisp', 'note'],
  ['SKU:IL1870 1899-S Barber Dime VG', 'coin'],
])('knows one coin from several, from a set and from things for coins: %s', (title, kind) => {
  expect(readTitle(title).kind).toBe(kind)
})

it.each([
  ['2015 American Silver Eagle 24K Gold Gilded', 'american-silver-eagle'],
  ['2021 American Eagle Silver Dollar PCGS MS70 Gold Star Label', 'american-silver-eagle'],
  ['2014 Silver American Eagle MS70 Gold Eagle Label', 'american-silver-eagle'],
  ['2012 Gold American Eagle 1/4 oz NGC MS70 Silver Label', 'american-gold-eagle-quarter-ounce'],
  ['1876 Liberty Seated Trade Dollar', 'trade-dollar'],
  ['1871 Seated Liberty Dollar', 'seated-liberty-dollar'],
  ['1881-O Morgan Dollar heavy die polish', 'morgan-dollar'],
  ['1881 Polish zloty dollar size', null],
])('names the series: %s', (title, seriesId) => {
  expect(readTitle(title).seriesId).toBe(seriesId)
})

it.each([
  ['1891-S Morgan Dollar 1733', 1891],
  ['1702 1916-S Barber Quarter', 1916],
  ['1867 Two Cent Piece stock 1799', 1867],
  ['1798 Draped Bust Dollar', 1798],
  ['1796 1803 Draped Bust Dollar', null],
  ['SKU:IL1870 1899-S Barber Dime VG', 1899],
  ['1925 Stone Mountain Half Dollar AU *1921', 1925],
  ['*1889* Morgan Dollar', 1889],
])("knows a dealer's stock number from a date: %s", (title, year) => {
  expect(readTitle(title).year).toBe(year)
})

it.each([
  ['1988-P Gold Eagle Proof 1/10 oz', 'PR'],
  ['2002-W Silver Eagle Proof 1 Troy oz', 'PR'],
  ['1986 Silver Eagle NGC MS69 Coin', 'MS69'],
  ['1882-S Morgan MS 64 coin PCGS', 'MS64'],
  ['1976-S Silver Proof 3 coin set', 'PR'],
])('reads a grade beside a weight and beside the word coin: %s', (title, code) => {
  expect(readTitle(title).grade?.code).toBe(code)
})

it("a scratch in the holder is no problem of the coin, nor are the die's polishing lines", () => {
  expect(readTitle('1923 Peace Dollar PCGS MS65 scratched holder').details).toBe(false)
  expect(readTitle('1886 Morgan Dollar over polished die').details).toBe(false)
  expect(readTitle('1923 Peace Dollar scratched, polished').details).toBe(true)
})

it.each([
  ['XF/AU', 'XF', 45, 50],
  ['Ch BU', 'MS', 63, 64],
  ['Gem BU', 'MS', 65, 66],
  ['Fine', 'F', 12, 15],
  ['VG', 'VG', 8, 10],
  ['Good', 'G', 4, 6],
  ['About Unc', 'AU', 50, 55],
  ['Fine Condition', 'F', 12, 15],
  ['G.', 'G', 4, 6],
  ['F.', 'F', 12, 15],
])('reads a grade in words: %s', (words, strike, low, high) => {
  expect(readTitle(`1881-S Morgan Dollar ${words}`).grade).toMatchObject({
    strike,
    low,
    high,
    numbered: false,
  })
})

it.each([
  ['1881-S Morgan XF details', true],
  ['1881-S Morgan ex-jewelry', true],
  ['1881-S Morgan sharp details', false],
  ['1881-S Morgan not cleaned, problem free', false],
])('tells a problem coin from praise: %s', (title, details) => {
  expect(readTitle(title)).toMatchObject({ kind: 'coin', details })
})

it.each([
  ['1880-S $1 PCGS MS65 CAC (Gold) OGH', { seriesId: 'morgan-dollar' }],
  ['1908 D 1/2 Dollar Barber fine', { seriesId: 'barber-half-dollar' }],
  ['2008-W $5 gold buffalo 1/10 oz', { seriesId: null }],
  ['2008 New Mexico state quarter D', { seriesId: 'state-quarter' }],
  ['1883 Hawaii dime VF30', { seriesId: null }],
  ['1945 micro s mercury dime', { mint: 'S' }],
  ['1910-s lincoln cent', { mint: 'S' }],
  ['no date Buffalo nickel 1913-38', { kind: 'coin', year: null }],
  ['1909-S VDB cent, genuine, not a copy', { kind: 'coin' }],
  ['1881 $5 gold AU - bezel mount removed', { kind: 'coin', details: true }],
  ['1922 Peace Dollar VAM-2F earring NGC AU55', { kind: 'coin' }],
  ['1970-D Kennedy half, only in mint sets', { kind: 'coin' }],
  ['1900 O Silver Morgan Dollar Coin Lot W/101', { kind: 'coin' }],
  ['5000 wheat pennies bag', { kind: 'lot', quantity: 5000 }],
  ['PCGS blue box holds 20 slabs empty', { kind: 'supplies' }],
])('reads what sellers mean: %s', (title, expected) => {
  expect(readTitle(title)).toMatchObject(expected)
})

it.each([
  ['1976-S Ike proof 40% silver', 'PR', 60],
  ['1924 D cent fine', 'F', 12],
  ['1877 Indian cent PCGS Good Detail', 'G', 4],
  ['1936-D quarter Very Fine Condition', 'VF', 20],
])('takes no share of metal, date or praise for a grade: %s', (title, strike, low) => {
  expect(readTitle(title).grade).toMatchObject({ strike, low })
})

it.each([
  '1936-D quarter in fine condition',
  '1964 John F. Kennedy half',
  '1932 G. Washington quarter',
])('takes no praise and no initial for a grade: %s', title => {
  expect(readTitle(title).grade).toBeNull()
})

it('does not take a service that is only named for a holder', () => {
  expect(readTitle('1881-S Morgan MS63, ready for PCGS').holder).toBe('raw')
})

it('tells dear varieties from the plain coin of the same date', () => {
  const [plain, vdb, vam] = ['1909-S cent', '1909-S VDB cent', '1909-S cent VAM-3'].map(
    title => readTitle(title).varieties,
  )
  expect(differInVariety(plain ?? [], vdb ?? [])).toBe(true)
  expect(differInVariety(plain ?? [], vam ?? [])).toBe(false)
})

it('knows the series of the catalogue by their names and dates', () => {
  const titles = allSeries.flatMap(({ id, name, aliases }) =>
    [name, ...aliases.slice(0, 4)].flatMap(each =>
      [yearsOf(id).at(0), yearsOf(id).at(-1)].map(year => ({ id, title: `${year} ${each} MS65` })),
    ),
  )
  const wrong = titles.filter(({ id, title }) => readTitle(title).seriesId !== id)
  // Two series of one year and face value, such as 1838 and 1839, are told apart by more than a name.
  expect(wrong.length <= titles.length * 0.01 ? [] : wrong).toEqual([])
})
