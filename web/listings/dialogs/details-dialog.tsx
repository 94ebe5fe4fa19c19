import { ExternalLink, Pencil } from 'lucide-react'
import { isQuestion } from '../../../shared/listing/listing-questions.ts'
import type { Listing } from '../../../shared/listing/listings.ts'
import { CompareButton } from '../../grading/compare/compare-button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { type Fact, FactList } from '../../ui/fact-list.tsx'
import { PictureFrame } from '../../ui/picture-frame.tsx'
import { ComprehensiveBlock } from '../analysis/comprehensive-block.tsx'
import { CardNotes } from '../card/card-notes.tsx'
import { type LoadedDialogProps, LoadedListing } from '../loaded-listing.tsx'
import { requestSimilarDraft } from '../model/act-calls.ts'
import { isEndable, needsOf } from '../model/listing-state.ts'
import type { OpenDialog } from '../opened-dialog.ts'
import { useAct } from '../use-act.ts'
import { useListing } from '../use-listing.ts'
import { basics, specifications } from './listing-facts.tsx'
import { offerFacts, ownNotes } from './offer-facts.tsx'
import { SalesList } from './sales-list.tsx'

/** All details of one listing. */
export default function DetailsDialog({
  id,
  title,
  open,
  onClose,
}: LoadedDialogProps & { open: OpenDialog }) {
  const listing = useListing(id)
  const { data } = listing
  return (
    <Dialog
      open
      onOpenChange={isOpen => !isOpen && onClose()}
      textOnly
      size="large"
      title={data?.title ?? title ?? 'Listing'}
      actions={data && <Actions listing={data} open={open} />}
    >
      <LoadedListing listing={listing}>
        {whole => <Details listing={whole} open={open} />}
      </LoadedListing>
    </Dialog>
  )
}

function Details({ listing, open }: DetailsProps) {
  const own = ownNotes(listing)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Pictures listing={listing} />
      <div className="grid gap-2 empty:hidden">
        <CardNotes listing={listing} needs={needsOf(listing)} open={open} />
        <Notes listing={listing} />
      </div>
      {(listing.sales.length > 0 || listing.adFees !== null) && <SalesList listing={listing} />}
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Section title="Basic Information" facts={basics(listing)} />
        <Section title="Specifications" facts={specifications(listing)} />
        <Section title="Offer" facts={offerFacts(listing)} />
        {own.length > 0 && <Section title="Your notes" facts={own} />}
      </div>
      <ComprehensiveBlock listing={listing} />
      <section>
        <h3 className="slab text-ink-soft">Description</h3>
        <p className="mt-2 whitespace-pre-line">{listing.description || 'No description'}</p>
      </section>
    </div>
  )
}

interface DetailsProps {
  listing: Listing
  open: OpenDialog
}

function Actions({ listing, open }: DetailsProps) {
  const { id, status, ebayListingUrl, quantity } = listing
  const similar = useAct({
    listing,
    act: () => requestSimilarDraft(listing),
    done: draft => open({ dialog: 'edit', id: draft.id }),
    failed: 'The draft could not be made',
    open,
    // The form of the draft takes the place of the details.
    onClose: () => undefined,
  })
  return (
    <>
      {ebayListingUrl && (
        <a
          href={ebayListingUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary' })}
        >
          <ExternalLink size={18} />
          View on eBay
        </a>
      )}
      <Button busy={similar.isPending} onClick={() => similar.mutate()}>
        Sell Similar
      </Button>
      {isEndable(listing) && (
        <Button onClick={() => open({ dialog: 'end', id })}>End Listing</Button>
      )}
      {status === 'ended' && quantity > 0 && (
        <Button onClick={() => open({ dialog: 'draft', id })}>Make It a Draft</Button>
      )}
      {status === 'draft' && !listing.grader && (
        <CompareButton
          coin={listing}
          onUse={grade => open({ dialog: 'edit', id, field: 'grade', grade })}
        />
      )}
      <Button
        variant="primary"
        icon={<Pencil size={18} />}
        onClick={() => open({ dialog: 'edit', id })}
      >
        Edit Listing
      </Button>
    </>
  )
}

function Pictures({ listing }: { listing: Listing }) {
  const more = listing.pictures.slice(2)
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <PictureFrame
          src={listing.frontImageUrl}
          alt="Front of the coin"
          caption="Front (Obverse)"
          priority
        />
        <PictureFrame
          src={listing.backImageUrl}
          alt="Back of the coin"
          caption="Back (Reverse)"
          priority
        />
      </div>
      {more.length > 0 && (
        <div className="grid grid-cols-4 gap-2 sm:grid-cols-6">
          {more.map(({ sha256, url }, index) => (
            <PictureFrame key={sha256} src={url} alt={`Picture ${index + 3} of the coin`} />
          ))}
        </div>
      )}
    </div>
  )
}

/** What the rules and the analysis note; it blocks nothing. */
function Notes({ listing }: { listing: Listing }) {
  const questions = new Set(listing.problems.map(({ code }) => code))
  const notes = [
    ...listing.problems.filter(({ kind }) => kind === 'note'),
    ...listing.warnings.filter(
      ({ code }) => isQuestion(code) && !questions.has(code) && !listing.answered.includes(code),
    ),
  ]
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-1 text-small text-ink-soft">
      {notes.map(({ code, message }) => (
        <li key={code}>
          <Badge className="mr-2">Note</Badge>
          {message}
        </li>
      ))}
    </ul>
  )
}

function Section({ title, facts }: { title: string; facts: Fact[] }) {
  return (
    <section>
      <h3 className="slab text-ink-soft">{title}</h3>
      <FactList facts={facts} className="mt-1" />
    </section>
  )
}
