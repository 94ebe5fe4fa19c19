/** Codes as modules: QR codes, Data Matrices and bars. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer'

/** Otherwise the package fetches its wasm from a content delivery network. */
function prepare(): void {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm'))
  const { buffer, byteOffset, byteLength } = readFileSync(file)
  prepareZXingModule({
    overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) },
  })
}
let prepared = false

/** One byte for each module, 0 for a dark one. */
export async function codeModules(
  text: string,
  format: WriteInputBarcodeFormat,
): Promise<{ width: number; height: number; data: Uint8ClampedArray | Uint8Array }> {
  if (!prepared) prepare()
  prepared = true
  const { symbol, error } = await writeBarcode(text, { format, scale: 1, addQuietZones: false })
  if (error) throw new Error(error)
  return symbol
}

/** An SVG path of the dark modules, one unit each, and the count of modules per side. */
export async function matrixCode(
  text: string,
  format: 'QRCode' | 'DataMatrix',
): Promise<{ path: string; modules: number }> {
  const { width, height, data } = await codeModules(text, format)
  const squares: string[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (data[y * width + x] === 0) squares.push(`M${x} ${y}h1v1h-1z`)
  return { path: squares.join(''), modules: width }
}
