import { createCodeReader } from '../vision/codes/code-reader.ts'

/** The page's code reader. Its worker, with zxing-wasm, starts with the first slab. */
export const codeReader = createCodeReader()
