/** zxing's reader in Node. Without this the package fetches its wasm from a content delivery network. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
const { buffer, byteOffset, byteLength } = readFileSync(file)
// Loaded with the first picture that is read.
prepareZXingModule({ overrides: { wasmBinary: buffer.slice(byteOffset, byteOffset + byteLength) } })

export { readBarcodes }
