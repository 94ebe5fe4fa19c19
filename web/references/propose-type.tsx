import { useState } from 'react'
import { counted } from '../../shared/lib/count-text.ts'
import type { KnownType } from '../../shared/references.ts'
import { Button } from '../ui/button.tsx'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { usePropose } from './use-library.ts'

/** A seller proposes the own pictures of a type for all sellers, after a question, and takes that back without one. */
export function ProposeType({
  type: { key, coinType, own, proposed, promoted },
}: {
  type: KnownType
}) {
  const [asking, setAsking] = useState(false)
  const propose = usePropose()
  const count = own.obverse + own.reverse
  if (proposed)
    return (
      <Button
        busy={propose.isPending}
        onClick={() => propose.mutate({ key, proposed: false })}
        className="mr-auto"
      >
        {promoted ? 'Stop sharing' : 'Withdraw the proposal'}
      </Button>
    )
  return (
    <>
      <Button onClick={() => setAsking(true)} className="mr-auto">
        Propose for every seller
      </Button>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={setAsking}
          title={`Propose ${coinType} for every seller?`}
          description={`Administrators then see these ${counted(count, 'picture')}, without your name. If one accepts them, coins of every seller are compared with them, and every seller sees them. You can take them back at any time.`}
          confirmLabel="Propose"
          busy={propose.isPending}
          onConfirm={() =>
            propose.mutate({ key, proposed: true }, { onSuccess: () => setAsking(false) })
          }
        />
      )}
    </>
  )
}
