import { expect, test } from 'vitest'
import { codePasses } from '../../web/vision/codes/code-passes.ts'
import { disturbedSlab } from './disturbances.ts'
import { frameOf, openDecoder } from './slab-detector.ts'

const digits = (text: string | null): string => (text ?? '').replace(/\D/g, '')
const shows = (code: string, certificate: string | null): boolean =>
  digits(code).includes(digits(certificate).slice(0, 7))

test('a small picture with local contrast shows codes under a band of light that the whole one hides', async () => {
  const decode = await openDecoder()
  const read = { small: 0, whole: 0 }
  for (let seed = 3001; seed <= 3006; seed += 1) {
    const { jpeg, certificate } = await disturbedSlab('band of glare 0.9', seed)
    const frame = await frameOf(jpeg)
    const passes = codePasses(() => frame)
    const seen = async (wanted: 'small' | 'whole') => {
      const pass = passes.find(({ name }) => name === wanted)
      const codes = pass ? await decode(pass.frame()) : []
      // The mark of drawn labels is a DataMatrix, and is on no real one.
      return codes.some(({ text, format }) => format !== 'DataMatrix' && shows(text, certificate))
    }
    const [small, whole] = [await seen('small'), await seen('whole')]
    read.small += Number(small)
    read.whole += Number(whole)
  }
  expect(read.small).toBeGreaterThan(read.whole)
}, 60_000)
