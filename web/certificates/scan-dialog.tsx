import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { GRADERS } from '../../shared/certificates/graders.ts'
import { parseTypedCertificate } from '../../shared/certificates/typed-certificate.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { CertificateFactsView } from './certificate-facts.tsx'
import { sendPasted } from './pasted-rows.ts'
import { useCertificate } from './use-certificate.ts'

const NOTHING = { seriesId: null, coinType: '', year: '', mint: '', grade: '' }

/** What a scanned label is: its listing is opened, or a draft is made of it. */
export function ScanDialog({ scan, onClose }: { scan: string; onClose: () => void }) {
  const codes = parseTypedCertificate(scan).flatMap(({ grader, certificate }) => {
    const known = GRADERS.find(each => each === grader)
    return known ? [{ grader: known, number: certificate }] : []
  })
  const [chosen, setChosen] = useState(codes.length === 1 ? codes[0] : undefined)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Scanned label"
      description={chosen ? `${chosen.grader} ${chosen.number}` : 'Whose label is it?'}
      size="small"
    >
      {chosen ? (
        <ScannedCertificate {...chosen} onClose={onClose} />
      ) : codes.length === 0 ? (
        <Banner tone="warn">This code is of no grading service that eBay accepts.</Banner>
      ) : (
        <div className="flex flex-wrap gap-2">
          {codes.map(code => (
            <Button key={code.grader} onClick={() => setChosen(code)}>
              {code.grader} {code.number}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  )
}

interface ScannedCertificateProps {
  grader: (typeof GRADERS)[number]
  number: string
  onClose: () => void
}

function ScannedCertificate({ grader, number, onClose }: ScannedCertificateProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { data, isError, isFetching, refetch } = useCertificate({ grader, number, grade: '' })
  const [making, setMaking] = useState(false)
  const [failure, setFailure] = useState('')
  const open = (id: number) => {
    onClose()
    void navigate(`/?tab=listings&edit=${id}`)
  }
  async function make() {
    setMaking(true)
    let made: number | undefined
    let why = ''
    const end = await sendPasted([{ grader, number }], ([result]) => {
      made = result?.listing?.id
      why = result?.message ?? ''
    })
    setMaking(false)
    await client.invalidateQueries({ queryKey: queryKeys.listings.all })
    if (made === undefined) setFailure(end || why)
    else open(made)
  }
  if (isError)
    return (
      <ErrorState title="The certificate could not be looked up" onRetry={() => void refetch()} />
    )
  if (!data) return <p role="status">Looking the certificate up…</p>
  const [own] = data.listings
  return (
    <div className="grid gap-4">
      <CertificateFactsView
        certificate={data}
        own={NOTHING}
        onAskAgain={() => void refetch()}
        isAsking={isFetching}
      />
      {failure !== '' && <Banner tone="error">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        {own ? (
          <Button variant="primary" onClick={() => open(own.id)}>
            Open its listing
          </Button>
        ) : (
          <Button variant="primary" disabled={making} onClick={() => void make()}>
            Make a draft of it
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}
