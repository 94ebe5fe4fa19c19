import { useEffect } from 'react'

/**
 * Stands in for the package react-style-singleton, with which radix-ui locks the page's scrolling behind a dialog.
 * That one writes a `<style>` element, which the page's Content-Security-Policy refuses; a constructed style sheet
 * needs no exception. vite.config.ts puts it in place.
 */
export function stylesheetSingleton() {
  let users = 0
  let sheet: CSSStyleSheet | null = null
  return {
    add(css: string): void {
      users += 1
      if (sheet) return
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    },
    remove(): void {
      users -= 1
      if (users > 0 || !sheet) return
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== sheet)
      sheet = null
    },
  }
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton()
  return function useStyle(styles: string, isDynamic?: boolean): void {
    useEffect(() => {
      sheet.add(styles)
      return () => sheet.remove()
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- as the package: styles change only where they are dynamic
    }, [styles && isDynamic])
  }
}

/** A component that adds its styles to the page while any of it is mounted. */
export function styleSingleton() {
  const useStyle = styleHookSingleton()
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }): null {
    useStyle(styles, dynamic)
    return null
  }
}
