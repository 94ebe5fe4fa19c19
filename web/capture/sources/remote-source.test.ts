import { expect, test, vi } from 'vitest'
import type { Still } from '../../../shared/messages/pairing.ts'
import type { DesktopPairingState } from '../../rtc/desktop-machine.ts'
import { CONNECTION_TEXTS, pairedPhoneText } from './connection-texts.ts'
import { createRemoteSource } from './remote-source.ts'

type Camera = NonNullable<DesktopPairingState['camera']>['state']

const paired = (camera: Camera | null): DesktopPairingState => ({
  status: 'direct',
  phone: { device: 'Pixel', codeWord: 'Amber 12' },
  camera: camera && { state: camera, abilities: null, settings: null },
  arriving: null,
  replacement: null,
  autoCapture: false,
})

const STILL: Still = {
  id: 'still',
  bytes: 5,
  sha256: '',
  type: 'image/jpeg',
  width: 4,
  height: 3,
  takenAt: 0,
  want: null,
  by: 'phone',
  request: null,
}

test.each([
  ['paused', 'The phone’s camera is paused. Another app or a call is using it.'],
  ['refused', 'The phone’s camera is off. Allow it on the phone.'],
  ['missing', 'The phone’s camera does not start. Another app may be using it.'],
] as const)('a phone whose camera is %s is a camera error with its reason', (camera, error) => {
  const source = createRemoteSource({ pairing: () => null, onKept: () => undefined })
  source.paired(paired('on'))
  expect(source.state).toMatchObject({ status: 'active', error: null })
  source.paired(paired(camera))
  expect(source.state).toMatchObject({ status: 'error', error })
  source.paired(paired('on'))
  expect(source.state).toMatchObject({ status: 'active', error: null })
})

test('a source is starting while the phone’s camera was not opened yet', () => {
  const source = createRemoteSource({ pairing: () => null, onKept: () => undefined })
  for (const camera of [null, 'asking'] as const) {
    source.paired(paired(camera))
    expect(source.state).toMatchObject({ status: 'starting', error: null })
  }
})

test('the text beside the phone’s button names a paused camera, unless the phone is lost', () => {
  expect(pairedPhoneText(paired('on'))).toBe('Phone connected')
  expect(pairedPhoneText(paired('paused'))).toBe('Phone’s camera paused')
  expect(pairedPhoneText({ ...paired('paused'), status: 'reconnecting' })).toBe(
    CONNECTION_TEXTS.reconnecting,
  )
})

test('a still of the phone that this device cannot cut is taken whole: the phone sends it once', async () => {
  const kept: string[] = []
  const source = createRemoteSource({ pairing: () => null, onKept: id => kept.push(id) })
  source.setZoom(2)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no memory')))
  const picture = new Blob(['whole'])
  source.offer({ picture, still: STILL })
  const captured = await source.capture()
  expect(captured).toEqual({ ok: true, photo: picture, width: STILL.width, height: STILL.height })
  if (captured.ok) source.kept?.(captured.photo)
  expect(kept).toEqual([STILL.id])
  vi.unstubAllGlobals()
})
