import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { camera, prepareCapture } from '../../test/capture-setup.ts'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { toast, toastStore } from '../../ui/feedback/toast-store.ts'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { HINTS, initialHint } from '../../vision/live/hint.ts'
import { onChoosePhotos, trackedCoin, viewOf } from '../test/shown-camera.tsx'

const CUT_OFF = 'Is the coin cut off? Zoom 1x shows all of it'

const spoken: string[] = []

beforeEach(() => {
  prepareCapture()
  spoken.length = 0
  vi.stubGlobal('SpeechSynthesisUtterance', String)
  vi.stubGlobal('speechSynthesis', {
    cancel: () => undefined,
    speak: (text: unknown) => spoken.push(String(text)),
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the lens', () => {
  const lenses = ['Back Camera', 'Back Telephoto Camera', 'Front Camera'].map((name, at) => ({
    id: `lens-${at}`,
    name,
  }))

  test('is chosen where the device has more than a front and a rear camera', async () => {
    camera.update({ lenses, lens: 'lens-0' })
    const chooseLens = vi.fn<(id: string) => Promise<void>>(async () => undefined)
    Object.assign(camera.source, { chooseLens })
    render(viewOf({}))
    await userEvent.click(screen.getByRole('button', { name: 'Choose a lens' }))
    const inUse = screen.getByRole('menuitem', { name: 'Back Camera (in use)' })
    expect(inUse.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Back Telephoto Camera' }))
    expect(chooseLens).toHaveBeenCalledWith('lens-1')
    cleanup()
    camera.update({ lenses: lenses.slice(1), lens: 'lens-1' })
    render(viewOf({}))
    expect(screen.queryByRole('button', { name: 'Choose a lens' })).toBeNull()
  })
})

describe('spoken prompts', () => {
  test('say the prompt, then “That looks like the same side”, and the prompt again after Retake', async () => {
    const { rerender } = render(viewOf({}))
    expect(spoken).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Spoken prompts' }))
    expect(spoken).toEqual(['Now capture back side'])
    rerender(viewOf({ sameSide: true }))
    expect(screen.getByRole('alert').textContent).toContain('That looks like the same side')
    expect(spoken.at(-1)).toBe('That looks like the same side')
    rerender(viewOf({ sameSide: false }))
    expect(spoken).toEqual([
      'Now capture back side',
      'That looks like the same side',
      'Now capture back side',
    ])
  })
})

describe('a dark table', () => {
  const dark = { hint: initialHint({ text: HINTS.dark, tone: 'lack' }, 0) }

  test('has the lamp beside the hint, where the camera has one that is off', async () => {
    const setTorch = vi.spyOn(camera.source, 'setTorch').mockResolvedValue()
    camera.update({ torch: false })
    render(viewOf(dark))
    const [inHead, beside] = screen.getAllByRole('button', { name: 'Turn the lamp on' })
    expect([inHead, beside]).not.toContain(undefined)
    await userEvent.click(beside!)
    expect(setTorch).toHaveBeenCalledExactlyOnceWith(true)
  })

  test.each([true, null])('has none beside it where it is on, or there is none: %s', torch => {
    camera.update({ torch })
    render(viewOf(dark))
    expect(screen.queryAllByRole('button', { name: 'Turn the lamp on' })).toEqual([])
  })
})

describe('a zoomed picture that cuts the coin', () => {
  test('says so, and offers 1x', async () => {
    render(viewOf({ tracked: trackedCoin(false) }, { zoom: 2 }))
    expect(screen.getByText(CUT_OFF)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Zoom 1x' }))
    expect(camera.source.state.zoom).toBe(1)
  })

  test('says so where no coin has been found since the start', () => {
    const none = initialHint({ text: HINTS.none, tone: 'quiet' }, 0)
    const { rerender } = render(viewOf({ hint: { ...none, announced: HINTS.none } }, { zoom: 2 }))
    expect(screen.getByText(CUT_OFF)).toBeTruthy()
    rerender(viewOf({ hint: { ...none, announced: HINTS.none }, taken: 1 }, { zoom: 2 }))
    expect(screen.queryByText(CUT_OFF)).toBeNull()
  })

  test('says nothing of a whole coin, and nothing at 1x', () => {
    const { rerender } = render(viewOf({ tracked: trackedCoin(true) }, { zoom: 2 }))
    expect(screen.queryByText(CUT_OFF)).toBeNull()
    rerender(viewOf({ tracked: trackedCoin(false) }, { zoom: 1 }))
    expect(screen.queryByText(CUT_OFF)).toBeNull()
  })
})

test('without a network the camera says so, and that pictures are kept', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const offline = 'Offline. Pictures are kept on this device.'
  render(viewOf({}))
  expect(screen.getByText(offline)).toBeTruthy()
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(offline)).toBeNull()
})

describe('a camera without a live picture', () => {
  test('that was refused says how it is allowed in this browser, and offers photos instead', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Linux; Android 15; Chrome/130')
    camera.update({
      status: 'error',
      error: 'Camera access denied. Please allow camera permissions',
    })
    render(viewOf({}))
    const error = screen.getByRole('alert').textContent
    expect(error).toContain('Camera access denied. Please allow camera permissions')
    expect(error).toContain('Open the icon left of the address, then Permissions')
    await userEvent.click(screen.getByRole('button', { name: 'Choose photos instead' }))
    expect(onChoosePhotos).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(camera.starts).toBe(1)
  })

  test('because of a call says that it is paused, and is no error', () => {
    camera.update({ status: 'paused' })
    render(viewOf({}))
    expect(screen.getByText(/^The camera is paused/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Take picture' })).toHaveProperty('disabled', true)
  })

  test('a live one keeps the screen on, as long as it is live', async () => {
    const released = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const request = vi.fn<(type: string) => Promise<object>>(() =>
      Promise.resolve({ release: released }),
    )
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { wakeLock: { request } }))
    const { rerender } = render(viewOf({}))
    await vi.waitFor(() => expect(request).toHaveBeenCalledWith('screen'))
    camera.update({ status: 'error', error: 'No camera found on this device' })
    rerender(viewOf({}))
    await vi.waitFor(() => expect(released).toHaveBeenCalledOnce())
  })
})

test('the live picture has the camera’s form before the first frame is looked at', () => {
  render(viewOf({}))
  const video = screen.getByLabelText('Live picture')
  Object.defineProperties(video, { videoWidth: { value: 1080 }, videoHeight: { value: 1920 } })
  fireEvent(video, new Event('loadedmetadata'))
  expect(video.parentElement?.style.aspectRatio).toBe('1080 / 1920')
})

describe('a message while the camera is open', () => {
  afterEach(() => {
    for (const { id } of toastStore.current()) toastStore.remove(id)
  })
  const onPhone = (matches: boolean) =>
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }))
  const cameraOf = (element: Element) => element.closest('[data-capture]')
  const shown = async () => {
    act(() => void toast({ title: 'Draft ready' }))
    return screen.findByText('Draft ready')
  }

  test('on a phone stands over the picture', async () => {
    onPhone(true)
    render([<Toaster key="toasts" />, <div key="camera">{viewOf({})}</div>])
    expect(cameraOf(await shown())).not.toBeNull()
  })

  test('on a desktop stands in the page', async () => {
    onPhone(false)
    render([<Toaster key="toasts" />, <div key="camera">{viewOf({})}</div>])
    expect(cameraOf(await shown())).toBeNull()
  })

  test('stands under a window that is open over the camera, and over the picture again afterwards', async () => {
    onPhone(true)
    const screens = (open: boolean) => [
      <Toaster key="toasts" />,
      <div key="camera">{viewOf({})}</div>,
      <Sheet key="queue" open={open} onOpenChange={() => undefined} title="Queue" />,
    ]
    const { rerender } = render(screens(true))
    expect(cameraOf(await shown())).toBeNull()
    rerender(screens(false))
    await vi.waitFor(() => expect(cameraOf(screen.getByText('Draft ready'))).not.toBeNull())
  })
})
