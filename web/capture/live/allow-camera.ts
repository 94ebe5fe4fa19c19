const ADDRESS_ICON =
  'Open the icon left of the address, then Permissions, and allow the camera for this page.'

/** Where each browser allows the camera again, the first that its user agent matches. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/CriOS/, 'Open the phone’s Settings app, then Apps, then Chrome, and switch Camera on.'],
  [/FxiOS/, 'Open the phone’s Settings app, then Apps, then Firefox, and switch Camera on.'],
  [/EdgiOS/, 'Open the phone’s Settings app, then Apps, then Edge, and switch Camera on.'],
  [
    /iPhone|iPad|iPod/,
    'Open the page’s menu left of the address, then Website Settings, then Camera, and choose Allow.',
  ],
  [/Android.*Firefox/, 'Open the lock left of the address, then Camera, and choose Allowed.'],
  [/Android/, ADDRESS_ICON],
  [/Firefox/, 'Open the camera icon left of the address, and remove the blocked permission.'],
  [/Chrome|Edg/, ADDRESS_ICON],
  [/Macintosh.*Safari/, 'In the menu Safari open Settings for This Website, and allow the camera.'],
]

/** How a seller who has refused the camera allows it in this browser: the browser asks no second time. */
export function howToAllowCamera(userAgent: string): string {
  const known = BROWSERS.find(([browser]) => browser.test(userAgent))?.[1]
  return known ?? 'Allow the camera for this page in the settings of the browser.'
}
