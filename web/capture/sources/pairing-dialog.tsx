import { QRCodeSVG } from 'qrcode.react'
import { useEffect } from 'react'
import { dateText } from '../../lib/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { CONNECTION_TEXTS, pairedPhoneText } from './connection-texts.ts'
import type { PairedPhone, PairedPhoneState } from './paired-phone.ts'

interface PairingDialogProps {
  phone: PairedPhone
  state: PairedPhoneState
  onClose: () => void
}

const QR_PX = 232

/** "Use your phone": the QR code, the word to compare, and the button that ends the pairing. */
export default function PairingDialog({ phone, state, onClose }: PairingDialogProps) {
  const { opened, pairing, opening, problem } = state
  useEffect(() => {
    void phone.open()
  }, [phone])
  const joined = pairing?.phone ?? null
  /** A code that nobody has scanned ends with its window. */
  const leave = () => void (opened && !joined ? phone.end() : Promise.resolve()).then(onClose)

  return (
    <Dialog
      open
      onOpenChange={open => !open && leave()}
      title="Use your phone"
      description={
        joined
          ? pairing?.camera?.state === 'on'
            ? 'Your phone is this desktop’s camera now.'
            : 'Compare the word, then start the camera on your phone.'
          : 'Scan the code with your phone’s camera. No app, no login.'
      }
      actions={
        joined ? (
          <>
            <Button onClick={() => void phone.end().then(onClose)}>End the pairing</Button>
            <Button variant="primary" onClick={onClose}>
              Go on
            </Button>
          </>
        ) : (
          <Button onClick={leave}>Cancel</Button>
        )
      }
    >
      <div className="grid justify-items-center gap-4 text-center">
        {problem && (
          <Banner
            tone="error"
            className="w-full text-left"
            action={
              !opened && (
                <Button size="small" busy={opening} onClick={() => void phone.open()}>
                  Show a new code
                </Button>
              )
            }
          >
            {problem}
          </Banner>
        )}
        {joined ? (
          <>
            <p className="text-ink-soft">Both screens must show the same word:</p>
            <p className="text-figure" data-testid="code-word">
              {joined.codeWord}
            </p>
            <p role="status" className="text-small text-ink-soft">
              {[joined.device, pairing && pairedPhoneText(pairing)].filter(Boolean).join(' · ')}
            </p>
          </>
        ) : opened ? (
          <>
            {/* White in either colour scheme: cameras read dark codes on a light background. */}
            <div className="rounded-card bg-white p-4">
              <QRCodeSVG
                value={opened.link}
                size={QR_PX}
                level="M"
                title="The code to scan with your phone"
              />
            </div>
            <p role="status" className="text-small text-ink-soft">
              {pairing ? CONNECTION_TEXTS[pairing.status] : 'Connecting'} · good until{' '}
              {dateText(opened.joinBy, 'time')}
            </p>
            <p className="text-small text-ink-soft">
              It cannot scan? On a phone with your login open {new URL(opened.link).host}/phone and
              type{' '}
              <strong className="tabular whitespace-nowrap text-body text-ink">
                {opened.typedCode.replace(/^\d{3}/, '$& ')}
              </strong>
            </p>
          </>
        ) : (
          opening && (
            <p role="status" className="flex items-center gap-2">
              <Spinner /> Making a code
            </p>
          )
        )}
      </div>
    </Dialog>
  )
}
