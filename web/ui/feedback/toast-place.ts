import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners.ts'

interface Layer {
  /** Null: over the page. */
  place: HTMLElement | null
}

let layers: readonly Layer[] = []
const { notify, subscribe } = createListeners()

function add(layer: Layer): () => void {
  layers = [...layers, layer]
  notify()
  return () => {
    layers = layers.filter(other => other !== layer)
    notify()
  }
}

/** Toasts stand in this element while `isOn`, unless a window opens over it: they take no room of the screen. */
export function useToastPlace(element: RefObject<HTMLElement | null>, isOn: boolean): void {
  useLayoutEffect(() => (isOn ? add({ place: element.current }) : undefined), [element, isOn])
}

/** In a window that is open: while it is the topmost one, toasts stand over the page. */
export function ToastsUnderWindow() {
  useLayoutEffect(() => add({ place: null }), [])
  return null
}

const current = () => layers.at(-1)?.place ?? null

/** Where toasts stand; null for over the page. */
export function useCurrentToastPlace(): HTMLElement | null {
  return useSyncExternalStore(subscribe, current, current)
}
