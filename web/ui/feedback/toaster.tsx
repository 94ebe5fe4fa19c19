import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Primitive from 'radix-ui/toast'
import { type RefObject, useRef } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../button-class.ts'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { useCurrentToastPlace } from './toast-place.ts'
import { TOAST_MS, TOAST_SWIPE_PX, type Toast, toastStore, useToasts } from './toast-store.ts'
import { useToastTime } from './use-toast-time.ts'

interface ToastCardProps {
  toast: Toast
  strip: RefObject<HTMLElement | null>
  isUnderMouse: RefObject<boolean>
}

function ToastCard({ toast, strip, isUnderMouse }: ToastCardProps) {
  useToastTime(strip, isUnderMouse, {
    durationMs: toast.durationMs ?? TOAST_MS,
    onOver: () => toastStore.close(toast.id),
  })
  const destructive = toast.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Primitive.Root
      open={toast.open}
      type={destructive ? 'foreground' : 'background'}
      duration={Number.POSITIVE_INFINITY}
      onOpenChange={isOpen => !isOpen && toastStore.close(toast.id)}
      className={cx(
        'pointer-events-auto flex w-full items-start gap-3 rounded-card border bg-surface py-1.5 pr-1.5 pl-4 shadow-over',
        'data-[state=open]:animate-rise data-[state=closed]:animate-fade-out',
        'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
        'data-[swipe=end]:translate-x-full data-[swipe=end]:transition-transform',
        destructive ? 'border-danger/60' : 'border-line',
      )}
    >
      <Icon
        size={20}
        className={cx('mt-3 shrink-0', destructive ? 'text-danger' : 'text-accent-ink')}
      />
      <div className="min-w-0 grow py-2">
        <div>
          <Primitive.Title className="text-body font-[600]">{toast.title}</Primitive.Title>
          {toast.description && (
            <Primitive.Description className="mt-0.5 text-small break-words text-ink-soft">
              {toast.description}
            </Primitive.Description>
          )}
        </div>
        {toast.action && (
          <Primitive.Action
            altText={toast.action.label}
            onClick={toast.action.onAct}
            className={cx(buttonClass({ size: 'small' }), 'mt-2')}
          >
            {toast.action.label}
          </Primitive.Action>
        )}
      </div>
      <Primitive.Close asChild>
        <IconButton label="Dismiss" icon={<X size={18} />} />
      </Primitive.Close>
    </Primitive.Root>
  )
}

/**
 * The place where toasts appear: they float over the page and move nothing. On a phone at the top, where no act is; else
 * at the bottom left, above what bars of acts there are: windows have their acts in the middle or at the right. A camera
 * that fills a phone's screen has a place of its own over the picture. Render it once.
 */
export function Toaster() {
  const toasts = useToasts()
  const strip = useRef<HTMLDivElement>(null)
  const isUnderMouse = useRef(false)
  const place = useCurrentToastPlace()
  const viewport = (
    <Primitive.Viewport
      onPointerEnter={({ pointerType }) => {
        isUnderMouse.current = pointerType === 'mouse'
      }}
      onPointerLeave={() => {
        isUnderMouse.current = false
      }}
      className="flex flex-col gap-2 outline-none"
    />
  )
  return (
    <Primitive.Provider swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX} label="Notification">
      {toasts.map(toast => (
        <ToastCard key={toast.id} toast={toast} strip={strip} isUnderMouse={isUnderMouse} />
      ))}
      {place ? (
        createPortal(
          <div ref={strip} className="pointer-events-none">
            {viewport}
          </div>,
          place,
        )
      ) : (
        <div
          ref={strip}
          className="pointer-events-none fixed inset-x-2 top-[max(0.5rem,env(safe-area-inset-top))] z-60 md:top-auto md:right-auto md:bottom-[calc(var(--publishing)+6rem)] md:left-6 md:w-90"
        >
          {viewport}
        </div>
      )}
    </Primitive.Provider>
  )
}
