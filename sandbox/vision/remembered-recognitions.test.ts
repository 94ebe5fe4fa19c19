import { describe, expect, it } from 'vitest'
import { type PictureRecognition, UnreadablePicture } from './recognise-picture.ts'
import { rememberRecognitions } from './remembered-recognitions.ts'

const NOTHING: PictureRecognition = { coin: null, matches: [], label: null }

function counting(recognise: () => Promise<PictureRecognition>, most?: number) {
  let calls = 0
  const remembering = rememberRecognitions(() => {
    calls += 1
    return recognise()
  }, most)
  return {
    recognise: (picture: number) => remembering(new Uint8Array([picture])),
    calls: () => calls,
  }
}

describe('a picture that was recognised before', () => {
  it('is not recognised again, by its bytes', async () => {
    const { recognise, calls } = counting(() => Promise.resolve(NOTHING))
    await recognise(1)
    await recognise(1)
    expect(calls()).toBe(1)
    await recognise(2)
    expect(calls()).toBe(2)
  })

  it('is recognised once for all who wait', async () => {
    const { recognise, calls } = counting(() => Promise.resolve(NOTHING))
    await Promise.all([recognise(1), recognise(1), recognise(1)])
    expect(calls()).toBe(1)
  })

  it('stays unreadable', async () => {
    const { recognise, calls } = counting(() => Promise.reject(new UnreadablePicture('torn')))
    await expect(recognise(1)).rejects.toThrow('torn')
    await expect(recognise(1)).rejects.toThrow(UnreadablePicture)
    expect(calls()).toBe(1)
  })

  it('is recognised again after a fault of the thread', async () => {
    const { recognise, calls } = counting(() => Promise.reject(new Error('the thread ended')))
    await expect(recognise(1)).rejects.toThrow('the thread ended')
    await expect(recognise(1)).rejects.toThrow('the thread ended')
    expect(calls()).toBe(2)
  })

  it('is forgotten when others were used since', async () => {
    const { recognise, calls } = counting(() => Promise.resolve(NOTHING), 2)
    await recognise(1)
    await recognise(2)
    await recognise(1)
    await recognise(3)
    expect(calls()).toBe(3)
    await recognise(1)
    expect(calls()).toBe(3)
    await recognise(2)
    expect(calls()).toBe(4)
  })
})
