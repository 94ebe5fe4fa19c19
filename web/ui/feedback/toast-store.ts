import { useSyncExternalStore } from 'react'
import { failureMessage } from '../../lib/api-failure.ts'
import { createListeners } from '../../lib/listeners.ts'

export const TOASTS_AT_MOST = 5
export const TOAST_MS = 5_000
export const TOAST_SWIPE_PX = 50
/** The time a leaving toast has to fade, in ms. */
const FADE_OUT_MS = 200

export interface ToastInput {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: { label: string; onAct: () => void }
  /** How long it stays, in ms. */
  durationMs?: number
}

export interface Toast extends ToastInput {
  id: number
  open: boolean
}

/** Toasts newest first, never more than TOASTS_AT_MOST: a sixth pushes the oldest out. */
export function createToastStore() {
  let toasts: readonly Toast[] = []
  let nextId = 1
  const { notify, subscribe } = createListeners()

  function change(next: readonly Toast[]) {
    toasts = next
    notify()
  }

  /** Forgets a toast that has left. */
  const remove = (id: number) => change(toasts.filter(toast => toast.id !== id))
  /** Starts a toast's leaving. */
  const close = (id: number) => {
    change(toasts.map(toast => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => remove(id), FADE_OUT_MS)
  }
  /** Closes the toasts with this title: their cause is over. */
  const end = (title: string) => {
    for (const { id, ...toast } of toasts) if (toast.open && toast.title === title) close(id)
  }
  /** Shows a toast; the answer's `dismiss` closes it early. */
  const show = (input: ToastInput) => {
    const id = nextId++
    change([{ ...input, id, open: true }, ...toasts].slice(0, TOASTS_AT_MOST))
    return { id, dismiss: () => close(id) }
  }
  return { show, close, end, remove, subscribe, current: () => toasts }
}

export const toastStore = createToastStore()

/** Shows a toast from anywhere: a component, a mutation's `onError`, a socket. */
export function toast(input: ToastInput) {
  return toastStore.show(input)
}

/** Returns what shows the toast when it is called first, and nothing afterwards. */
export function toastOnce(input: ToastInput): () => void {
  let isShown = false
  return () => {
    if (!isShown) toast(input)
    isShown = true
  }
}

export function toastError(title: string, description: string): void {
  toast({ variant: 'destructive', title, description })
}

/** An `onError` that shows the API's own message; `otherwise` where the error is no failure of the API. */
export function failureToast(title: string, otherwise = 'Please try again.') {
  return (error: unknown) => toastError(title, failureMessage(error, otherwise))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current)
}
