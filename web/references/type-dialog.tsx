import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../shared/lib/count-text.ts'
import { type KnownType, REFERENCE_SIDES, type TypeReferences } from '../../shared/references.ts'
import { failureMessage } from '../lib/api-failure.ts'
import { Button } from '../ui/button.tsx'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Well } from '../ui/well.tsx'
import type { Forgotten } from './library-calls.ts'
import { ProposeType } from './propose-type.tsx'
import { useForget, usePromote, useReferences } from './use-library.ts'

interface TypeDialogProps {
  type: KnownType
  isAdmin: boolean
  onClose: () => void
}

type Reference = TypeReferences['references'][number]

/** A question whose answer forgets something. */
interface ForgetQuestion {
  what: Forgotten
  title: string
  description: string
}

/** What a type is known by: each picture can be forgotten, the whole type too, a seller may propose it to everyone, and an admin give it. */
export default function TypeDialog({ type, isAdmin, onClose }: TypeDialogProps) {
  const { key, coinType, own, promoted } = type
  const references = useReferences(key)
  const [question, setQuestion] = useState<ForgetQuestion | null>(null)
  const ownCount = own.obverse + own.reverse
  const forget = useForget(() => {
    setQuestion(null)
    // Nothing of the type is left to be looked at.
    if (question?.what !== 'everything' && question && 'type' in question.what) onClose()
  })
  const { data, error } = references
  return (
    <>
      <Dialog
        open
        size="large"
        onOpenChange={open => !open && onClose()}
        title={coinType}
        description={`A coin that looks like these, on both sides, is named ${coinType}. Does one show another coin? Correct the series of its listing, or forget the picture.`}
        actions={
          <>
            {isAdmin && ownCount > 0 && <Promote type={type} />}
            {!isAdmin && ownCount > 0 && <ProposeType type={type} />}
            {ownCount > 0 && (
              <Button
                variant="danger"
                onClick={() =>
                  setQuestion({
                    what: { type: key },
                    title: `Forget ${coinType}?`,
                    description: `${counted(ownCount, 'picture')} of your coins ${ownCount === 1 ? 'is' : 'are'} forgotten${promoted ? ', for every seller' : ''}. The next coin of this type is named by the model. Your listings stay as they are.`,
                  })
                }
              >
                Forget this type
              </Button>
            )}
          </>
        }
      >
        {references.isPending && (
          <div aria-busy="true" className="grid grid-cols-3 gap-3 sm:grid-cols-6">
            <Skeleton className="aspect-square" />
            <Skeleton className="aspect-square" />
          </div>
        )}
        {error && (
          <ErrorState
            title="The pictures could not be loaded"
            description={failureMessage(error, 'Please try again.')}
            onRetry={() => void references.refetch()}
            retrying={references.isFetching}
          />
        )}
        {data && (
          <References
            references={data.references}
            onForget={reference =>
              setQuestion({
                what: { reference: reference.id },
                title: `Forget this ${reference.side}?`,
                description: `${coinType} is known by one picture fewer. Your listings stay as they are.`,
              })
            }
          />
        )}
      </Dialog>
      {question && (
        <ConfirmDialog
          open
          onOpenChange={open => !open && setQuestion(null)}
          title={question.title}
          description={question.description}
          confirmLabel="Forget"
          destructive
          busy={forget.isPending}
          onConfirm={() => forget.mutate(question.what)}
        />
      )}
    </>
  )
}

function Promote({ type: { key, promoted } }: { type: KnownType }) {
  const promote = usePromote()
  return (
    <Button
      busy={promote.isPending}
      onClick={() => promote.mutate({ key, promoted: !promoted })}
      className="mr-auto"
    >
      {promoted ? 'Stop sharing' : 'Share with every seller'}
    </Button>
  )
}

interface ReferencesProps {
  references: readonly Reference[]
  onForget: (reference: Reference) => void
}

function References({ references, onForget }: ReferencesProps) {
  return REFERENCE_SIDES.map(side => {
    const ofSide = references.filter(reference => reference.side === side)
    return (
      <section key={side} aria-label={side} className="not-first:mt-5">
        <h3 className="slab text-ink-soft">{`${side} · ${ofSide.length}`}</h3>
        <ul className="mt-2 grid grid-cols-3 gap-3 sm:grid-cols-6">
          {ofSide.map((reference, index) => (
            <li key={reference.id}>
              <ReferencePicture
                reference={reference}
                number={index + 1}
                onForget={() => onForget(reference)}
              />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

interface ReferencePictureProps {
  reference: Reference
  number: number
  onForget: () => void
}

function ReferencePicture({ reference, number, onForget }: ReferencePictureProps) {
  const { side, url, own, promoted } = reference
  const name = `${side[0]?.toUpperCase()}${side.slice(1)} ${number}`
  return (
    <div className="grid justify-items-center gap-1">
      {url ? (
        <img
          src={url}
          alt={name}
          loading="lazy"
          decoding="async"
          className="aspect-square w-full rounded-full bg-well object-cover"
        />
      ) : (
        <span className="aspect-square w-full">
          <Well size="fill">
            <span className="text-label">no picture</span>
          </Well>
        </span>
      )}
      <div className="flex min-h-11 items-center gap-1">
        <span className="text-label text-ink-soft">
          {own ? (promoted ? 'for everyone' : 'yours') : 'shared with you'}
        </span>
        {own && (
          <IconButton
            label={`Forget ${name.toLowerCase()}`}
            icon={<Trash2 size={16} />}
            onClick={onForget}
          />
        )}
      </div>
    </div>
  )
}
