import { expect, test, vi } from 'vitest'
import { phoneMessageSchema } from '../../shared/messages/pairing.ts'
import type { PhoneCamera } from './phone-camera.ts'
import { createPhonePairing } from './phone-pairing.ts'
import type { RoomSocket } from './room-channel.ts'

/** A line to the room that is open, and that the test reads. */
class OpenSocket extends EventTarget {
  readyState = 1
  bufferedAmount = 0
  binaryType: BinaryType = 'blob'
  sent: string[] = []
  send(message: string) {
    this.sent.push(message)
  }
  close() {
    this.readyState = 3
  }
  hears(message: object) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
}

/** A camera that the phone can take away. */
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
    abilities: async () => ({ torch: false, zoom: null, lenses: [] }),
    settings: () => ({ torch: false, zoom: null, lens: 'rear', width: 4, height: 3 }),
    set: async () => undefined,
    isPaused: () => paused,
    onPause: told => {
      listener = told
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

async function phoneWithCamera() {
  const socket = new OpenSocket()
  const made = fakeCamera()
  const opened: (string | undefined)[] = []
  const phone = createPhonePairing({
    access: { code: 'code', token: 'token', iceServers: [], expiresAt: 0 },
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
  socket.dispatchEvent(new Event('open'))
  await phone.startCamera()
  /** What the desktop heard last of the camera. */
  const told = () =>
    socket.sent
      .map(text => phoneMessageSchema.safeParse(JSON.parse(text)))
      .flatMap(({ data }) => (data?.type === 'camera' ? [data.state] : []))
      .at(-1)
  return { phone, socket, told, opened, ...made }
}

test('the desktop hears that a call took the camera, and that it came back', async () => {
  const { phone, told, pause } = await phoneWithCamera()
  expect(told()).toBe('on')
  pause(true)
  await vi.waitFor(() => expect(told()).toBe('paused'))
  expect(phone.state.camera).toBe('paused')
  pause(false)
  await vi.waitFor(() => expect(told()).toBe('on'))
  phone.close()
})

test('a paused camera takes no picture, and says why', async () => {
  const { phone, pause, take } = await phoneWithCamera()
  pause(true)
  expect(await phone.takePicture()).toBeNull()
  expect(take).not.toHaveBeenCalled()
  expect(phone.state.problem).toBe(
    'The phone’s camera is paused. Another app or a call is using it.',
  )
  phone.close()
})

test('the desktop’s wish starts a camera that is paused, with the same lens, and no other', async () => {
  const { phone, socket, pause, opened } = await phoneWithCamera()
  socket.hears({ type: 'camera-start' })
  expect(opened).toEqual([undefined])
  pause(true)
  socket.hears({ type: 'camera-start' })
  expect(opened).toEqual([undefined, 'rear'])
  phone.close()
})
