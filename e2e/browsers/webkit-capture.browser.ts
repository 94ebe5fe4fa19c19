import { CAMERA_TEXTS } from '../../web/vision/camera-rules.ts'
import { signIn, test } from './webkit-test.ts'

interface CaptureScreen {
  name: string
  address: string
  /** Opens the camera where the screen does not by itself. */
  button?: string
}

const SCREENS: CaptureScreen[] = [
  {
    name: 'the batch camera',
    address: '/?mode=rapid',
    button: 'Start the camera',
  },
  { name: 'the rapid camera', address: '/rapid-upload' },
  { name: 'the simple queue', address: '/rapid-upload-simple' },
  {
    name: 'the persistent camera',
    address: '/permanent-camera',
  },
  {
    name: 'the single coin’s camera',
    address: '/single-coin-upload',
    button: 'Photograph Front (Obverse)',
  },
]

/** WebKit has no camera on the machine that tests. The queue's screens cannot tell that from a refusal. */
const NO_CAMERA = [CAMERA_TEXTS.notFound, CAMERA_TEXTS.noneOrDenied]

for (const { name, address, button } of SCREENS) {
  test(`in WebKit ${name} says that there is no camera`, async ({ webKit: page }) => {
    await signIn(page)
    await page.goto(address)
    if (button) await page.click(page.role('button', button))
    await page.sees('Camera Error')
    await page.sees(new RegExp(NO_CAMERA.join('|')))
    await page.find(page.role('button', 'Try Again'))
  })
}
