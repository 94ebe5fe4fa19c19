import { expect, test, vi } from 'vitest'
import { phoneMessageSchema } from '../../shared/messages/pairing.ts'
import { FakeSocket } from '../test/fake-socket.ts'
import type { PhoneCamera } from './phone-camera.ts'
import { createPhonePairing } from './phone-pairing.ts'
import type { RoomSocket } from './room-channel.ts'

/** A camera that the test can pause. */
function fakeCamera() {
  let paused = false
  let listener = () => {}
  const take = vi.fn<PhoneCamera['take']>(() =>
    Promise.resolve({
      picture: new Blob(['jpeg']),
      bytes: new ArrayBuffer(4),
      type: 'image/jpeg',
      width: 4,
      height: 3,
    }),
  )
  const camera: PhoneCamera = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its tracks are looked for
    stream: { getVideoTracks: () => [] } as unknown as MediaStream,
    abilities: async () => ({ torch: false, zoom: null, exposure: null, lenses: [] }),
    settings: () => ({ torch: false, zoom: null, lens: 'rear', width: 4, height: 3 }),
    set: async () => undefined,
    isPaused: () => paused,
    onPause: changed => {
      listener = changed
    },
    take,
    slide: async () => null,
    stop: () => undefined,
  }
  const pause = (is: boolean) => {
    paused = is
    listener()
  }
  return { camera, pause, take }
}

async function phoneWithCamera(change: Partial<PhoneCamera> = {}) {
  const socket = new FakeSocket()
  const made = fakeCamera()
  Object.assign(made.camera, change)
  const opened: (string | undefined)[] = []
  const phone = createPhonePairing({
    access: { code: 'code', token: 'token', iceServers: [], iceServersUntil: 0, expiresAt: 0 },
    secret: 'secret',
    phoneSecret: 'phone secret',
    onState: () => undefined,
    store: { put: async () => undefined, all: async () => [], delete: async () => undefined },
    openCamera: async lens => {
      opened.push(lens)
      return made.camera
    },
    host: {
      location: { protocol: 'https:', hostname: 'obverse.test', port: '', host: 'obverse.test' },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has the part that a room channel uses
      openSocket: () => socket as unknown as RoomSocket,
    },
  })
  socket.opens()
  await phone.startCamera()
  /** The camera state that the desktop received last. */
  const reported = () =>
    socket.sent
      .map(text => phoneMessageSchema.safeParse(JSON.parse(String(text))))
      .flatMap(({ data }) => (data?.type === 'camera' ? [data.state] : []))
      .at(-1)
  return { phone, socket, reported, opened, ...made }
}

test('the desktop is informed when a call takes the camera, and when it is back', async () => {
  const { phone, reported, pause } = await phoneWithCamera()
  expect(reported()).toBe('on')
  pause(true)
  await vi.waitFor(() => expect(reported()).toBe('paused'))
  expect(phone.state.camera).toBe('paused')
  pause(false)
  await vi.waitFor(() => expect(reported()).toBe('on'))
  phone.close()
})

test('a paused camera takes no picture, and the reason is shown', async () => {
  const { phone, pause, take } = await phoneWithCamera()
  pause(true)
  expect(await phone.takePicture()).toBeNull()
  expect(take).not.toHaveBeenCalled()
  expect(phone.state.problem).toBe(
    'The phone’s camera is paused. Another app or a call is using it.',
  )
  phone.close()
})

test('the desktop’s request restarts a paused camera with its lens, and no other camera', async () => {
  const { phone, socket, pause, opened } = await phoneWithCamera()
  socket.receives(JSON.stringify({ type: 'camera-start' }))
  expect(opened).toEqual([undefined])
  pause(true)
  socket.receives(JSON.stringify({ type: 'camera-start' }))
  expect(opened).toEqual([undefined, 'rear'])
  phone.close()
})

test('a camera whose abilities cannot be read still opens and takes pictures', async () => {
  const { phone, reported } = await phoneWithCamera({
    abilities: () => Promise.reject(new Error('no list of devices')),
  })
  expect(reported()).toBe('on')
  expect(await phone.takePicture()).not.toBeNull()
  phone.close()
})
