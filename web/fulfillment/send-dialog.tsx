import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { type NewPackage, packageSchema } from '../../shared/fulfillment/fulfillment.ts'
import {
  CARRIERS,
  kindOfService,
  packageKinds,
  refusedPackage,
  shippingAdvice,
} from '../../shared/fulfillment/shipping-rules.ts'
import {
  parseTrackingList,
  parseTrackingNumber,
} from '../../shared/fulfillment/tracking-numbers.ts'
import { counted } from '../../shared/lib/count-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { Select } from '../ui/fields/select.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { OrderToShip } from './order-groups.ts'
import { useSendPackages } from './use-to-ship.ts'

const KIND_NAMES: Record<NewPackage['kind'], string> = { parcel: 'Parcel', envelope: 'Envelope' }
const CARRIER_OPTIONS = CARRIERS.map(value => ({ value, label: value }))

const serviceOf = ({ lines }: OrderToShip): string => lines[0]?.shippingService ?? ''

const draftOf = (order: OrderToShip): NewPackage => ({
  orderId: order.orderId,
  kind: kindOfService(serviceOf(order)),
  carrier: '',
  trackingNumber: order.lines[0]?.trackingNumber ?? '',
})

interface SendDialogProps {
  orders: readonly OrderToShip[]
  onClose: () => void
}

/** How each order travels, for several at a time; then eBay is told, and tells the buyers. */
export default function SendDialog({ orders, onClose }: SendDialogProps) {
  const [packages, setPackages] = useState(() => new Map(orders.map(o => [o.orderId, draftOf(o)])))
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const [pasted, setPasted] = useState('')
  const send = useSendPackages()
  const open = orders.filter(({ orderId }) => !sent.has(orderId))

  const change = (orderId: string, part: Partial<NewPackage>) =>
    setPackages(known => {
      const before = known.get(orderId)
      return before ? new Map(known).set(orderId, { ...before, ...part }) : known
    })
  const enter = (orderId: string, text: string) => {
    const { carrier, number } = parseTrackingNumber(text)
    const before = packages.get(orderId)?.carrier
    change(orderId, {
      trackingNumber: number,
      carrier: number === '' ? '' : (carrier ?? (before || 'USPS')),
    })
  }
  const paste = () => {
    const found = parseTrackingList(pasted).filter(({ orderId }) => packages.has(orderId))
    for (const { orderId, number } of found) enter(orderId, number)
    toast({ title: `${counted(found.length, 'tracking number')} taken from the list` })
    if (found.length > 0) setPasted('')
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const problems = new Map<string, string>()
    const ready = open.flatMap(({ orderId }) => {
      const parsed = packageSchema.safeParse(packages.get(orderId))
      if (parsed.success) return [parsed.data]
      problems.set(orderId, parsed.error.issues[0]?.message ?? '')
      return []
    })
    if (problems.size > 0) return setFailures(problems)
    const results = await send.mutateAsync(ready).catch(() => null)
    if (!results) return
    setFailures(
      new Map(results.filter(({ state }) => state === 'refused').map(r => [r.orderId, r.message])),
    )
    const done = results.filter(({ state }) => state !== 'refused')
    setSent(known => new Set([...known, ...done.map(({ orderId }) => orderId)]))
    for (const { message } of done) if (message) toast({ title: message })
    const told = done.filter(({ state }) => state === 'sent').length
    if (told > 0) toast({ title: `${counted(told, 'order')} marked as shipped on eBay` })
    if (done.length === results.length) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Ship ${counted(open.length, 'order')}`}
      description="eBay marks them as shipped and tells the buyers."
      size="large"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="send-packages" busy={send.isPending}>
            Mark as shipped
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {open.length > 1 && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center text-small font-[560] text-accent-ink">
              Paste a list of tracking numbers
            </summary>
            <div className="grid gap-3 pt-2">
              <TextArea
                label="Lines with order number and tracking number"
                hint="As the label service exports them"
                rows={4}
                value={pasted}
                onChange={event => setPasted(event.currentTarget.value)}
              />
              <Button onClick={paste} className="justify-self-start">
                Take them over
              </Button>
            </div>
          </details>
        )}
        <form id="send-packages" className="grid gap-5" onSubmit={event => void submit(event)}>
          {open.map(order => (
            <PackageFields
              key={order.orderId}
              order={order}
              value={packages.get(order.orderId) ?? draftOf(order)}
              failure={failures.get(order.orderId)}
              onChange={part => change(order.orderId, part)}
              onTracking={text => enter(order.orderId, text)}
            />
          ))}
        </form>
      </div>
    </Dialog>
  )
}

interface PackageFieldsProps {
  order: OrderToShip
  value: NewPackage
  failure: string | undefined
  onChange: (part: Partial<NewPackage>) => void
  onTracking: (text: string) => void
}

function PackageFields({ order, value, failure, onChange, onTracking }: PackageFieldsProps) {
  const { orderId, lines } = order
  const refused = refusedPackage(lines, value.kind)
  const advice = shippingAdvice(lines)
  const kinds = packageKinds(serviceOf(order))
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="tabular px-1 text-small font-[560]">Order {orderId}</legend>
      <p className="text-body wrap-anywhere">{lines.map(({ title }) => title).join(' · ')}</p>
      <div className="grid gap-3 sm:grid-cols-[9rem_9rem_1fr]">
        <Select
          label="Sent as"
          options={kinds.map(kind => ({ value: kind, label: KIND_NAMES[kind] }))}
          value={value.kind}
          onChange={({ currentTarget }) => {
            const kind = kinds.find(each => each === currentTarget.value)
            if (kind) onChange({ kind })
          }}
        />
        <Select
          label="Carrier"
          options={CARRIER_OPTIONS}
          placeholder="No tracking"
          value={value.carrier}
          onChange={({ currentTarget }) =>
            onChange({ carrier: CARRIERS.find(each => each === currentTarget.value) ?? '' })
          }
        />
        <TextField
          label="Tracking number"
          data-scan="tracking"
          autoComplete="off"
          value={value.trackingNumber}
          onChange={event => onChange({ trackingNumber: event.currentTarget.value })}
          onBlur={event => onTracking(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter') toNextTracking(event)
          }}
        />
      </div>
      {(refused ?? failure) && <Banner tone="error">{refused ?? failure}</Banner>}
      {advice && <Banner tone="warn">{advice}</Banner>}
    </fieldset>
  )
}

/** A scanner ends with Enter: the next number goes into the next field. */
function toNextTracking(event: KeyboardEvent<HTMLInputElement>): void {
  event.preventDefault()
  const fields = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-scan="tracking"]') ??
      []),
  ]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next) next.focus()
  else event.currentTarget.blur()
}
