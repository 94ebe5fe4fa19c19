import { type ComponentType, use } from 'react'

interface PageModule {
  default: ComponentType
}

const failed = new Set<() => void>()

/** Clears failed loads, so that their pages are loaded again. */
export function resetFailedPages(): void {
  for (const reset of failed) reset()
  failed.clear()
}

/**
 * A page whose code loads when it is first shown. A failed load is thrown to the error boundary and
 * cached until `forgetFailedPages`, or rendering would request it without end.
 */
export function lazyPage(load: () => Promise<PageModule>): ComponentType {
  let loading: Promise<PageModule> | undefined
  function get() {
    loading ??= load().catch((error: unknown) => {
      failed.add(() => {
        loading = undefined
      })
      throw error
    })
    return loading
  }
  return function LazyPage() {
    const { default: Component } = use(get())
    return <Component />
  }
}
