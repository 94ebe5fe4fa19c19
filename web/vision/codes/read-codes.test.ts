import { describe, expect, it } from 'vitest'
import { codePasses } from './code-passes.ts'
import { type DecodeCodes, type RawCode, readCodes } from './read-codes.ts'
import { zxingDecoder } from './zxing-decoder.ts'

const PCGS = '0072966528633460'
const bars = (text: string): RawCode => ({ text, format: 'ITF' })
const blank = (width: number, height: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(255),
})
const picture = { whole: () => blank(60, 80), glance: () => blank(30, 40) }
const CORNERS = [
  { x: 10, y: 10 },
  { x: 50, y: 12 },
  { x: 48, y: 70 },
  { x: 8, y: 68 },
] as const

/** Answers each pass with the next of these, the last for all that follow. */
function scripted(...answers: RawCode[][]): DecodeCodes & { asked: number } {
  const decode = Object.assign(
    () => Promise.resolve(answers[Math.min(decode.asked++, answers.length - 1)] ?? []),
    { asked: 0 },
  )
  return decode
}

describe('the codes of a photograph', () => {
  it('are looked for by three glances only where neither a holder nor a code is seen', async () => {
    const decode = scripted([])
    expect(await readCodes(picture, decode)).toEqual({
      codes: [],
      passes: ['glance', 'glance', 'small'],
    })
    expect(decode.asked).toBe(3)
  })

  it('are looked for in a wide picture without a holder as if it were the label', async () => {
    const wide = { whole: () => blank(80, 40), glance: () => blank(80, 40) }
    const { passes } = await readCodes(wide, scripted([]))
    expect(passes).toEqual(['glance', 'glance', 'small', 'strips', 'strips'])
  })

  it('are looked at more closely, which counts as another pass', async () => {
    const at = [
      { x: 5, y: 4 },
      { x: 35, y: 4 },
      { x: 35, y: 8 },
      { x: 5, y: 8 },
    ] as const
    const decode = scripted([{ ...bars(PCGS), at }], [], [bars(PCGS)])
    const read = await readCodes(picture, decode, { corners: CORNERS })
    expect(read).toEqual({
      codes: [{ text: PCGS, format: 'ITF', passes: 2 }],
      passes: ['label', 'close', 'close'],
    })
  })

  it('are believed when two passes read the bars alike', async () => {
    const read = await readCodes(picture, scripted([bars(PCGS)]), { corners: CORNERS })
    expect(read).toEqual({
      codes: [{ text: PCGS, format: 'ITF', passes: 2 }],
      passes: ['label', 'small'],
    })
  })

  it('are read on where a pass got a part of them, and the whole one wins', async () => {
    const cut = PCGS.slice(0, 10)
    const decode = scripted([bars(cut)], [bars(PCGS), bars(cut)], [bars(PCGS)])
    const { codes } = await readCodes(picture, decode)
    expect(codes).toEqual([{ text: PCGS, format: 'ITF', passes: 2 }])
  })

  it('are done with one QR code, which corrects itself', async () => {
    const qr: RawCode = { text: 'https://www.pcgs.com/cert/28633460', format: 'QRCode' }
    const { passes } = await readCodes(picture, scripted([qr]), { corners: CORNERS })
    expect(passes).toEqual(['label'])
  })

  it('of parcels are not looked at more closely beyond the label', async () => {
    const at = CORNERS
    const nothing: RawCode[] = []
    const parcel: RawCode = { text: PCGS, format: 'Code128' }
    const before = ['label', 'small', 'strips', 'strips', 'turned', 'turned', 'enlarged']
    const onlyWhole = [...before.map(() => nothing), [{ ...parcel, at }], nothing]
    const { codes, passes } = await readCodes(picture, scripted(...onlyWhole), { corners: CORNERS })
    expect(passes).toEqual([...before, 'whole', 'small', 'small'])
    expect(codes).toEqual([{ text: PCGS, format: 'Code128', passes: 1 }])
  })

  it('are read on after a QR code of digits, which may be a shop’s', async () => {
    const qr: RawCode = { text: '18486174', format: 'QRCode' }
    const decode = scripted([qr], [qr, bars(PCGS)], [bars(PCGS)])
    const { codes } = await readCodes(picture, decode, { corners: CORNERS })
    expect(codes).toContainEqual({ text: PCGS, format: 'ITF', passes: 2 })
  })

  it('are not read further when the capture is given up', async () => {
    const given = new AbortController()
    const decode: DecodeCodes = () => {
      given.abort()
      return Promise.resolve([])
    }
    const reading = readCodes(picture, decode, { corners: CORNERS, signal: given.signal })
    await expect(reading).rejects.toThrow(/abort/i)
  })
})

it('the label of a known holder is cut out and straightened', () => {
  const [label] = codePasses(picture.whole, CORNERS)
  const frame = label?.frame()
  expect(label?.name).toBe('label')
  // Enlarged, because it is small.
  expect(frame?.width).toBeGreaterThanOrEqual(100)
  expect(frame?.data).toHaveLength((frame?.width ?? 0) * (frame?.height ?? 0) * 4)
})

it('a picture whose bytes do not match its size is refused, not read as the one before it', async () => {
  const decode = zxingDecoder({ locateFile: () => 'never asked for' })
  await expect(decode({ ...blank(20, 20), height: 21 })).rejects.toThrow(RangeError)
})
