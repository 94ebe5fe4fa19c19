import { lazy, Suspense } from 'react'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const QrCode = lazy(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG })))
const QR_PX = 192

/** The address of the customer's page. */
export const customerAddress = (token: string) => `${window.location.origin}/offer/${token}`

/** The code that opens the offer on the customer's phone, once the server has it. */
export function CustomerCode({ token }: { token: string | null }) {
  return (
    <Card title="For the customer’s phone">
      {token === null ? (
        <p className="text-ink-soft">
          The code comes once the offer is sent. Show this screen, or print it.
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-5">
          <Suspense fallback={<Skeleton className="size-48" />}>
            {/* White in either colour scheme: cameras read dark codes on a light background. */}
            <span className="rounded-card bg-white p-3">
              <QrCode
                value={customerAddress(token)}
                size={QR_PX}
                level="M"
                title="The code of the customer’s offer"
              />
            </span>
          </Suspense>
          <div className="grid min-w-0 flex-1 basis-52 gap-2">
            <p className="text-ink-soft">
              It shows the sheet alone, without your name, until the offer ends.
            </p>
            <a
              className="font-[560] break-all text-accent-ink underline underline-offset-3"
              href={customerAddress(token)}
              target="_blank"
              rel="noreferrer"
            >
              Open the customer’s page
            </a>
          </div>
        </div>
      )}
    </Card>
  )
}
