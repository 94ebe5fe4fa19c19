import { useEffect, useState } from 'react'
import { parseTypedCertificate } from '../../shared/certificates/typed-certificate.ts'
import { ScanDialog } from './scan-dialog.tsx'
import { NO_SCAN, nextScan } from './scan-machine.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Sets a field as typing would, for the form that owns it. */
function enter(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What a scan does to the field that had the focus; true where the scan is done with it. */
function intoField(field: Field, digits: string, before: string): boolean {
  const [code, second] = parseTypedCertificate(digits)
  if (field.dataset['scan'] === 'certificate') {
    enter(field, digits)
    // The form reads the label when the field is left.
    field.blur()
    return true
  }
  const isSearch =
    field.type === 'search' ||
    field.getAttribute('role') === 'combobox' ||
    field.dataset['scan'] === 'search'
  if (isSearch && code && !second) {
    enter(field, code.certificate)
    return true
  }
  enter(field, before)
  return false
}

/**
 * Listens for a bar code scanner in any field of the app: it types digits into whatever has the focus. The field gets
 * its text back; a field of certificates or searches takes the scan, and for any other a dialog offers what to do.
 */
export default function LabelScans() {
  const [scan, setScan] = useState<string | null>(null)
  useEffect(() => {
    let state = NO_SCAN
    let before = ''
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const field = isField(event.target) ? event.target : null
      // The bars of a parcel's label are no certificate.
      if (field?.dataset['scan'] === 'tracking') return
      const next = nextScan(state, { key: event.key, at: event.timeStamp })
      // The first digit of what may be a scan: the field still is as it was.
      if (next.state.digits.length === 1) before = field?.value ?? ''
      state = next.state
      if (next.scan === null || parseTypedCertificate(next.scan).length === 0) return
      event.preventDefault()
      event.stopPropagation()
      if (!field || !intoField(field, next.scan, before)) setScan(next.scan)
    }
    // Before the field's own listeners: its Enter must not send a form.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return scan === null ? null : <ScanDialog scan={scan} onClose={() => setScan(null)} />
}
