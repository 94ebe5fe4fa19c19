/** zxing-wasm as the decoder of codes. Its wasm comes from where the caller says: the package would ask a foreign host. */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { Frame } from '../geometry/frame.ts'
import { type DecodeCodes, rawCode } from './read-codes.ts'

type Overrides = NonNullable<NonNullable<Parameters<typeof prepareZXingModule>[0]>['overrides']>

const OPTIONS: ReaderOptions = {
  formats: ['ITF', 'QRCode', 'Code128', 'DataMatrix'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: true,
  maxNumberOfSymbols: 8,
  returnErrors: false,
  textMode: 'Plain',
}

/** @param overrides - where the wasm is: `locateFile` in a browser, `wasmBinary` in Node */
export function zxingDecoder(overrides: Overrides): DecodeCodes {
  prepareZXingModule({ overrides })
  return async (frame, quick = false) => {
    const results = await readBarcodes(imageOf(frame), { ...OPTIONS, tryHarder: !quick })
    return results.flatMap(({ text, symbology, isValid, position }) => {
      const { topLeft, topRight, bottomRight, bottomLeft } = position
      const at = [topLeft, topRight, bottomRight, bottomLeft] as const
      return isValid ? rawCode(text, symbology).map(code => ({ ...code, at })) : []
    })
  }
}

/** zxing does not check its buffer: one of another size gave the codes of the picture before it. */
function imageOf({ width, height, data }: Frame): ImageData {
  if (data.length !== width * height * 4)
    throw new RangeError(`${width} × ${height} pixels do not have ${data.length} bytes`)
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- zxing reads these three of an ImageData
  return { width, height, data: pixels, colorSpace: 'srgb' } as ImageData
}
