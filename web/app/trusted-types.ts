declare global {
  interface Window {
    /** https://developer.mozilla.org/docs/Web/API/Trusted_Types_API; absent in older browsers. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ) => unknown
    }
  }
}

/**
 * Scripts and workers load from this origin and from blobs of the app alone, and no text becomes markup: a browser with
 * Trusted Types asks this policy for each, as `web/public/_headers` demands.
 */
export function demandTrustedScripts(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (new URL(address, location.href).origin === location.origin) return address
      throw new TypeError('A script of another origin was refused.')
    },
  })
}
