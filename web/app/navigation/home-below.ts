import type { HistoryWindow } from './history.ts'

const CAMERA_PATHS = ['/rapid-upload', '/rapid-upload-simple', '/permanent-camera']

/** Whether an address opens a camera over the whole screen. */
const opensCamera = ({ pathname, search }: HistoryWindow['location']): boolean =>
  CAMERA_PATHS.includes(pathname) || new URLSearchParams(search).get('camera') === 'on'

/**
 * Where a link from outside, or an icon of the home screen, has opened a camera, the app's home lies below it in the
 * history: Back leaves the camera, and not the site. Does nothing after a reload.
 */
export function layHomeBelow(page: HistoryWindow): void {
  const { history, location } = page
  if (history.state !== null || !opensCamera(location)) return
  const { pathname, search, hash } = location
  history.replaceState({ usr: null, key: 'home', idx: 0 }, '', '/')
  history.pushState({ usr: null, key: 'camera', idx: 1 }, '', pathname + search + hash)
}
