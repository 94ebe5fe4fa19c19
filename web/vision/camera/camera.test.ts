import { describe, expect, test } from 'vitest'
import { type CameraState, createCamera } from './camera.ts'
import type { CameraDevice, CameraVideo } from './camera-device.ts'
import { attemptsFor, cameraErrorText, isBetterThanFrame, zoomedPart } from './camera-rules.ts'

class FakeTrack extends EventTarget {
  stopped = false
  muted = false
  lamp: boolean | null = null
  ev: number | null = null
  getCapabilities() {
    return {
      ...(this.lamp !== null && { torch: true }),
      ...(this.ev !== null && { exposureCompensation: { min: -2, max: 2, step: 0.5 } }),
    }
  }
  /** As browsers do: what a call does not name is as at the start again. */
  async applyConstraints({ advanced }: { advanced: Record<string, unknown>[] }) {
    if (this.lamp === null && this.ev === null) throw errorNamed('OverconstrainedError')
    const named = Object.assign({}, ...advanced)
    if (this.lamp !== null) this.lamp = named.torch ?? false
    if (this.ev !== null) this.ev = named.exposureCompensation ?? 0
  }
  stop() {
    this.stopped = true
  }
}

function fakeStream() {
  const track = new FakeTrack()
  const tracks = () => [track]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the tracks are looked at
  const stream = { getTracks: tracks, getVideoTracks: tracks } as unknown as MediaStream
  return { stream, track }
}

const errorNamed = (name: string) => Object.assign(new Error(name), { name })

function stage(options: {
  device?: Partial<CameraDevice>
  use?: 'single' | 'queue'
  size?: [number, number]
  play?: () => Promise<void>
}) {
  const [videoWidth, videoHeight] = options.size ?? [1920, 1080]
  const view: CameraVideo = {
    srcObject: null,
    videoWidth,
    videoHeight,
    play: options.play ?? (async () => {}),
  }
  const asked: MediaStreamConstraints[] = []
  const streams: ReturnType<typeof fakeStream>[] = []
  const states: CameraState[] = []
  const waits: number[] = []
  const chosen: { lens: string | null } = { lens: null }
  const page = { hidden: false, now: 0, shown: new Set<() => void>() }
  const device: CameraDevice = {
    isSecure: true,
    getUserMedia: async () => {
      const made = fakeStream()
      streams.push(made)
      return made.stream
    },
    lenses: async () => [],
    chosenLens: () => chosen.lens,
    chooseLens: id => {
      chosen.lens = id
    },
    photo: async () => null,
    photograph: async () => new Blob(['jpeg'], { type: 'image/jpeg' }),
    wait: async milliseconds => {
      waits.push(milliseconds)
    },
    now: () => page.now,
    isHidden: () => page.hidden,
    onShown: shown => {
      page.shown.add(shown)
      return () => page.shown.delete(shown)
    },
    ...options.device,
  }
  const { getUserMedia } = device
  const camera = createCamera({
    view,
    use: options.use ?? 'single',
    onState: state => states.push(state),
    device: {
      ...device,
      getUserMedia: getUserMedia
        ? constraints => {
            asked.push(constraints)
            return getUserMedia(constraints)
          }
        : null,
    },
  })
  /** Hides the page, or shows it again, so many milliseconds later. */
  const turn = (hidden: boolean, ms = 60_000) => {
    page.hidden = hidden
    page.now += ms
    if (!hidden) for (const shown of page.shown) shown()
  }
  return { camera, view, asked, streams, states, waits, turn }
}

/** Lets what was started in the background end. */
const settle = () => new Promise<void>(resolve => setTimeout(resolve))

const refusing = (name: string): Partial<CameraDevice> => ({
  getUserMedia: () => Promise.reject(errorNamed(name)),
})

describe('starting', () => {
  test('asks for the rear camera at full HD first, and shows it', async () => {
    const { camera, asked, view, streams, states } = stage({})
    await camera.start()
    expect(asked).toEqual([
      {
        video: {
          width: { ideal: 1920, min: 1280 },
          height: { ideal: 1080, min: 720 },
          facingMode: { ideal: 'environment' },
        },
      },
    ])
    expect(view.srcObject).toBe(streams[0]?.stream)
    expect(states.map(s => s.status)).toEqual(['starting', 'active'])
  })

  test('falls back in resolution to any video', async () => {
    const { camera, asked } = stage({ device: refusing('OverconstrainedError') })
    await camera.start()
    const rear = { facingMode: { ideal: 'environment' } }
    expect(asked).toEqual([
      {
        video: { width: { ideal: 1920, min: 1280 }, height: { ideal: 1080, min: 720 }, ...rear },
      },
      { video: { width: { ideal: 1280, min: 640 }, height: { ideal: 720, min: 480 }, ...rear } },
      { video: { width: 640, height: 480, ...rear } },
      { video: true },
    ])
    // As WebKit answers where there is no camera.
    expect(camera.state).toMatchObject({
      status: 'error',
      error: 'No camera found on this device',
    })
  })

  test('on the queue page: rear, then front, then any camera', () => {
    const size = { width: { ideal: 1280, min: 640 }, height: { ideal: 720, min: 480 } }
    expect(attemptsFor('queue', 'environment')).toEqual([
      { video: { ...size, facingMode: { exact: 'environment' } } },
      { video: { ...size, facingMode: { exact: 'user' } } },
      { video: size },
    ])
  })

  test('after a refusal the camera is not requested again', async () => {
    const { camera, asked } = stage({ device: refusing('NotAllowedError') })
    await camera.start()
    expect(asked).toHaveLength(1)
    expect(camera.state.error).toBe('Camera access denied. Please allow camera permissions')
  })

  test('is skipped while a stream is active', async () => {
    const { camera, asked } = stage({})
    await Promise.all([camera.start(), camera.start()])
    await camera.start()
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['NotFoundError', 'No camera found on this device'],
    ['NotReadableError', 'Camera is being used by another application'],
    ['AbortError', 'Could not access camera. Please check permissions and try again'],
    ['NotSupportedError', 'Camera not supported in this browser'],
  ])('%s reads "%s"', (name, text) => {
    expect(cameraErrorText(errorNamed(name), 'single')).toBe(text)
  })

  test('a value that is no Error gets the default text', () => {
    expect(cameraErrorText('?', 'single')).toBe('Camera access denied')
    expect(cameraErrorText(errorNamed('OverconstrainedError'), 'queue')).toBe(
      'No camera available or permission denied',
    )
  })

  test('needs a browser with cameras and a secure page', async () => {
    const old = stage({ device: { getUserMedia: null } })
    await old.camera.start()
    expect(old.camera.state.error).toBe('Camera not supported in this browser')
    const insecure = stage({ device: { getUserMedia: null, isSecure: false } })
    await insecure.camera.start()
    expect(insecure.camera.state.error).toBe(
      'Camera not supported in this browser or requires HTTPS',
    )
    const named = stage({ device: { isSecure: false } })
    await named.camera.start()
    expect(named.camera.state.error).toBe('Camera requires HTTPS connection for security')
  })

  test('a video that does not play is an error, and the camera is released', async () => {
    const { camera, streams } = stage({ play: () => Promise.reject(errorNamed('AbortError')) })
    await camera.start()
    expect(camera.state).toMatchObject({
      status: 'error',
      error: 'Could not start video playback',
    })
    expect(streams[0]?.track.stopped).toBe(true)
  })
})

describe('lenses', () => {
  const LENSES = ['Back Camera', 'Back Telephoto Camera', 'Front Camera'].map((label, at) => ({
    id: `lens-${at}`,
    label,
  }))

  test('are named once the camera is active; the chosen one starts, now and the next time', async () => {
    const { camera, asked, streams } = stage({ device: { lenses: async () => LENSES } })
    await camera.start()
    await settle()
    expect(camera.state.lenses.map(({ name }) => name)).toEqual(LENSES.map(({ label }) => label))
    await camera.chooseLens('lens-1')
    expect(asked.at(-1)).toMatchObject({ video: { deviceId: { exact: 'lens-1' } } })
    expect(streams[0]?.track.stopped).toBe(true)
    camera.stop()
    await camera.start()
    expect(asked.at(-1)).toMatchObject({ video: { deviceId: { exact: 'lens-1' } } })
    await camera.switchFacing()
    expect(asked.at(-1)).toMatchObject({ video: { facingMode: { ideal: 'user' } } })
  })

  test('one that is gone gives way to the rear camera', async () => {
    let opened = 0
    const { camera, asked } = stage({
      device: {
        chosenLens: () => 'unplugged',
        getUserMedia: async () => {
          if (opened++ === 0) throw errorNamed('OverconstrainedError')
          return fakeStream().stream
        },
      },
    })
    await camera.start()
    expect(camera.state.status).toBe('active')
    expect(asked.at(-1)).toMatchObject({ video: { facingMode: { ideal: 'environment' } } })
  })

  test('that cannot be listed are no choice, and no error', async () => {
    const { camera } = stage({ device: { lenses: () => Promise.reject(errorNamed('Security')) } })
    await camera.start()
    await settle()
    expect(camera.state).toMatchObject({ status: 'active', lenses: [] })
  })
})

describe('stopping and switching', () => {
  test('stopping ends the stream', async () => {
    const { camera, view, streams } = stage({})
    await camera.start()
    camera.stop()
    expect(streams[0]?.track.stopped).toBe(true)
    expect(view.srcObject).toBeNull()
    expect(camera.state.status).toBe('idle')
  })

  test('a stream that arrives after stopping is closed', async () => {
    const late = fakeStream()
    let arrive: (stream: MediaStream) => void = () => {}
    const { camera } = stage({
      device: { getUserMedia: () => new Promise(resolve => (arrive = resolve)) },
    })
    const starting = camera.start()
    camera.stop()
    arrive(late.stream)
    await starting
    expect(late.track.stopped).toBe(true)
    expect(camera.state.status).toBe('idle')
  })

  test('switching turns to the front camera and back', async () => {
    const { camera, streams } = stage({})
    await camera.start()
    await camera.switchFacing()
    expect(camera.state).toMatchObject({ facing: 'user', status: 'active' })
    expect(streams.map(s => s.track.stopped)).toEqual([true, false])
    await camera.switchFacing()
    expect(camera.state.facing).toBe('environment')
  })

  test('a camera that is unplugged is an error that says so, and can be started again', async () => {
    let isThere = true
    const { camera, streams, turn } = stage({
      device: {
        getUserMedia: async () => {
          if (!isThere) throw errorNamed('NotFoundError')
          const made = fakeStream()
          streams.push(made)
          return made.stream
        },
      },
    })
    await camera.start()
    turn(false)
    isThere = false
    streams[0]?.track.dispatchEvent(new Event('ended'))
    await settle()
    expect(camera.state).toMatchObject({ status: 'error', error: 'No camera found on this device' })
    isThere = true
    await camera.start()
    expect(camera.state.status).toBe('active')
  })
})

describe('a camera that the device takes away', () => {
  test('while the page is hidden is opened again when the page is shown', async () => {
    const { camera, streams, states, turn, view } = stage({})
    await camera.start()
    turn(true)
    streams[0]?.track.dispatchEvent(new Event('ended'))
    await settle()
    expect(streams).toHaveLength(1)
    turn(false)
    await settle()
    expect(camera.state.status).toBe('active')
    expect(view.srcObject).toBe(streams[1]?.stream)
    expect(states.map(({ status }) => status)).not.toContain('error')
  })

  test('while the page is shown is opened again at once', async () => {
    const { camera, streams, turn } = stage({})
    await camera.start()
    turn(false)
    streams[0]?.track.dispatchEvent(new Event('ended'))
    await settle()
    expect(camera.state.status).toBe('active')
    expect(streams).toHaveLength(2)
  })

  test('as soon as it is open is an error: it is not opened without end', async () => {
    const { camera, streams } = stage({})
    await camera.start()
    streams[0]?.track.dispatchEvent(new Event('ended'))
    await settle()
    expect(camera.state.status).toBe('error')
    expect(streams).toHaveLength(1)
  })

  test('is opened when the seller comes back from the settings in which it was allowed', async () => {
    let isAllowed = false
    const { camera, turn } = stage({
      device: {
        getUserMedia: async () => {
          if (!isAllowed) throw errorNamed('NotAllowedError')
          return fakeStream().stream
        },
      },
    })
    await camera.start()
    expect(camera.state.status).toBe('error')
    turn(true)
    isAllowed = true
    turn(false)
    await settle()
    expect(camera.state.status).toBe('active')
  })

  test('stays off where it was stopped', async () => {
    const { camera, asked, turn } = stage({})
    await camera.start()
    camera.stop()
    turn(true)
    turn(false)
    await settle()
    expect(asked).toHaveLength(1)
  })

  test('for a while is paused: it takes no picture of before, and goes on by itself', async () => {
    let plays = 0
    const { camera, streams } = stage({
      play: async () => {
        plays++
      },
    })
    await camera.start()
    const track = streams[0]!.track
    const turnMute = (muted: boolean) => {
      track.muted = muted
      track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
    }
    turnMute(true)
    expect(camera.state.status).toBe('paused')
    expect(await camera.capture()).toMatchObject({
      ok: false,
      sentence: 'The camera is paused. Another app or a call is using it.',
    })
    turnMute(false)
    expect(camera.state.status).toBe('active')
    expect(await camera.capture()).toMatchObject({ ok: true })
    expect(plays).toBe(2)
  })

  test('plays again when the page is shown: some browsers pause the video of a hidden page', async () => {
    let plays = 0
    const { camera, turn } = stage({
      play: async () => {
        plays++
      },
    })
    await camera.start()
    turn(true)
    turn(false)
    await settle()
    expect([plays, camera.state.status]).toEqual([2, 'active'])
  })
})

describe('capturing', () => {
  test('takes the whole frame, or its middle when zoomed', async () => {
    const { camera } = stage({})
    await camera.start()
    expect(await camera.capture()).toMatchObject({ ok: true, width: 1920, height: 1080 })
    camera.setZoom(2)
    expect(await camera.capture()).toMatchObject({ ok: true, width: 960, height: 540 })
    expect(zoomedPart(1920, 1080, 2)).toEqual({ x: 480, y: 270, width: 960, height: 540 })
  })

  test('takes the sensor’s photograph where there is one, as the zoom shows it, else the frame', async () => {
    const asked: unknown[] = []
    let photo: Blob | null = new Blob(['a photograph'])
    const { camera, streams } = stage({
      device: {
        photo: async (stream, shown) => {
          asked.push([stream === streams[0]?.stream, shown])
          return photo && { photo, width: 4000, height: 3000 }
        },
      },
    })
    await camera.start()
    camera.setZoom(2)
    expect(await camera.capture()).toEqual({ ok: true, photo, width: 4000, height: 3000 })
    const frame = { width: 1920, height: 1080 }
    expect(asked).toEqual([[true, { frame, zoom: 2, quality: 0.9 }]])
    photo = null
    expect(await camera.capture()).toMatchObject({ ok: true, width: 960, height: 540 })
  })

  test('uses a photograph that is larger than a frame, and lies as it does', () => {
    const frame = { width: 1080, height: 1920 }
    expect(isBetterThanFrame({ width: 3000, height: 4000 }, frame)).toBe(true)
    expect(isBetterThanFrame({ width: 4000, height: 3000 }, frame)).toBe(false)
    expect(isBetterThanFrame({ width: 1080, height: 1920 }, frame)).toBe(false)
  })

  test.each([
    ['single', 0.9],
    ['queue', 0.92],
  ] as const)('on the %s camera is a JPEG of quality %d', async (use, quality) => {
    const asked: number[] = []
    const { camera } = stage({
      use,
      device: {
        photograph: async (_view, _part, wanted) => {
          asked.push(wanted)
          return new Blob(['jpeg'])
        },
      },
    })
    await camera.start()
    await camera.capture()
    expect(asked).toEqual([quality])
  })

  test('zoom stays between 1 and 4', () => {
    const { camera } = stage({})
    camera.setZoom(9)
    expect(camera.state.zoom).toBe(4)
    camera.setZoom(0.2)
    expect(camera.state.zoom).toBe(1)
  })

  test('is refused before the camera runs, and while the video has no size', async () => {
    const idle = stage({})
    const refusal = {
      ok: false,
      title: 'Camera not ready for capture',
      sentence: 'Video not ready. Please wait a moment and try again.',
    }
    expect(await idle.camera.capture()).toEqual(refusal)
    const sizeless = stage({ size: [0, 0] })
    await sizeless.camera.start()
    expect(await sizeless.camera.capture()).toEqual(refusal)
  })

  test('tries three times, 300 ms apart, then reports a problem', async () => {
    let calls = 0
    const { camera, waits } = stage({
      device: {
        photograph: async () => {
          calls++
          return null
        },
      },
    })
    await camera.start()
    expect(await camera.capture()).toMatchObject({
      ok: false,
      title: 'Capture Error',
      sentence: 'Image capture failed',
    })
    expect([calls, waits]).toEqual([3, [300, 300]])
  })

  test('a second try that works is a photo', async () => {
    let calls = 0
    const { camera } = stage({
      device: { photograph: async () => (++calls > 1 ? new Blob(['jpeg']) : null) },
    })
    await camera.start()
    expect(await camera.capture()).toMatchObject({ ok: true })
  })
})

describe('the exposure', () => {
  test('is set where the camera can, keeps the torch, and is the camera’s own after a restart', async () => {
    const made = fakeStream()
    Object.assign(made.track, { lamp: false, ev: 0 })
    const { camera } = stage({ device: { getUserMedia: async () => made.stream } })
    await camera.start()
    expect(camera.state.exposure).toEqual({ min: -2, max: 2, step: 0.5 })
    await camera.setTorch(true)
    await camera.setExposure(-1.5)
    expect([made.track.lamp, made.track.ev]).toEqual([true, -1.5])
    await camera.setTorch(false)
    expect([made.track.lamp, made.track.ev]).toEqual([false, -1.5])
    camera.stop()
    expect(camera.state.exposure).toBeNull()
    await camera.start()
    await camera.setTorch(true)
    expect(made.track.ev).toBe(0)
  })

  test('is left alone where the camera cannot', async () => {
    const { camera } = stage({})
    await camera.start()
    expect(camera.state.exposure).toBeNull()
    await camera.setExposure(-1)
    expect(camera.state.exposure).toBeNull()
  })
})

describe('the torch', () => {
  test('is switched where the camera has one, and ends with the stream', async () => {
    const made = fakeStream()
    made.track.lamp = false
    const { camera } = stage({ device: { getUserMedia: async () => made.stream } })
    await camera.start()
    expect(camera.state.torch).toBe(false)
    await camera.setTorch(true)
    expect([camera.state.torch, made.track.lamp]).toEqual([true, true])
    camera.stop()
    expect(camera.state.torch).toBeNull()
  })

  test('is not offered where there is none, and no longer where switching fails', async () => {
    const { camera } = stage({})
    await camera.start()
    await camera.setTorch(true)
    expect(camera.state.torch).toBeNull()
    const made = fakeStream()
    made.track.lamp = false
    const taken = stage({ device: { getUserMedia: async () => made.stream } })
    await taken.camera.start()
    made.track.lamp = null
    await taken.camera.setTorch(true)
    expect(taken.camera.state.torch).toBeNull()
  })
})
