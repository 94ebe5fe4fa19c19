/** Stickers with codes that are no slab's: of shops, parcels, auctions and other sites. */
import sharp from 'sharp'
import type { SeededRandom } from '../../sandbox/lib/seeded-random.ts'
import { codeModules } from '../../tools/coin-renderer/slabs/matrix-code.ts'

export const STICKERS = [
  'UPC of a book',
  'parcel of USPS',
  'parcel with SSCC',
  'parcel with 10 digits',
  'carton with ITF-14',
  'QR code of a shop',
  'QR code of digits',
  'QR code of a service’s other page',
  'lot of an auction',
] as const

const digits = (random: SeededRandom, count: number): string =>
  Array.from({ length: count }, () => String(random.whole(0, 9))).join('')

/** The digits with the check digit of EAN, ITF-14 and SSCC behind them: weights 3 and 1 from the right (GS1). */
function checked(text: string): string {
  const sum = Array.from(text)
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return text + String((10 - (sum % 10)) % 10)
}

const CODES: Readonly<
  Record<
    (typeof STICKERS)[number],
    (random: SeededRandom) => [Parameters<typeof codeModules>[1], string]
  >
> = {
  'UPC of a book': random => ['EAN13', checked(`978${digits(random, 9)}`)],
  'parcel of USPS': random => ['Code128', checked(`94${digits(random, 19)}`)],
  'parcel with SSCC': random => ['Code128', checked(`00${digits(random, 17)}`)],
  'parcel with 10 digits': random => ['Code128', `${random.whole(1, 9)}${digits(random, 9)}`],
  'carton with ITF-14': random => ['ITF', checked(`1${digits(random, 12)}`)],
  'QR code of a shop': random => ['QRCode', `https://coins.example/item/${digits(random, 8)}`],
  'QR code of digits': random => ['QRCode', `${random.whole(1, 9)}${digits(random, 7)}`],
  'QR code of a service’s other page': random => [
    'QRCode',
    random.pick([
      `https://www.pcgs.com/setregistry/showcase/${digits(random, 7)}`,
      `https://www.pcgs.com/auctionprices/item/1881-s-1/7130/${random.whole(1, 9)}${digits(random, 7)}`,
      `https://www.ngccoin.com/coin-explorer/united-states/${digits(random, 10)}`,
    ]),
  ],
  'lot of an auction': random => ['Code128', `${digits(random, 4)}-${digits(random, 5)}`],
}

/** A PNG: the code on white paper. */
export async function foreignSticker(
  name: (typeof STICKERS)[number],
  random: SeededRandom,
): Promise<Buffer> {
  const [format, text] = CODES[name](random)
  const { width, height, data } = await codeModules(text, format)
  const isSquare = width === height
  const scale = 6
  return sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .resize(width * scale, isSquare ? height * scale : Math.round(width * scale * 0.28), {
      fit: 'fill',
      kernel: 'nearest',
    })
    .extend({ top: 40, bottom: 40, left: 70, right: 70, background: '#fff' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
}
