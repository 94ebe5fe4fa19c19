import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EDIT_LABELS, type EditFields, type EditKey } from '../edit-fields.ts'
import { ConflictValue } from './conflict-value.tsx'
import type { OpenConflict } from './use-save-edits.ts'

interface ConflictDialogProps {
  conflict: OpenConflict
  busy: boolean
  /** Saves again with the seller's values of these keys. */
  onResolve: (own: readonly EditKey[]) => void
  onClose: () => void
}

type Side = 'mine' | 'theirs'

/** Both sides of every field that was changed elsewhere too; the seller chooses by field. */
export function ConflictDialog({ conflict, busy, onResolve, onClose }: ConflictDialogProps) {
  const { versions, found, now } = conflict
  const [own, setOwn] = useState<readonly EditKey[]>(found.changedByBoth)
  const choose = (key: EditKey, side: Side) =>
    setOwn(current => [...current.filter(each => each !== key), ...(side === 'mine' ? [key] : [])])
  const status = statusNotice(conflict)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="large"
      title="This listing was changed elsewhere"
      description="Nothing is saved yet, and nothing that you typed is lost. Choose what to keep."
      actions={
        <>
          <Button onClick={onClose}>Back to the form</Button>
          <Button variant="primary" busy={busy} onClick={() => onResolve(own)}>
            {busy ? 'Updating Listing...' : 'Save these choices'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {status && <Banner tone="warn">{status}</Banner>}
        {found.contested.map(key => (
          <Choice
            key={`${now.version} ${key}`}
            name={key}
            mine={versions.mine}
            theirs={versions.theirs}
            chosen={own.includes(key) ? 'mine' : 'theirs'}
            onChoose={side => choose(key, side)}
          />
        ))}
        {found.kept.length > 0 && (
          <p className="text-small text-ink-soft">
            {`Changed by you alone, and kept: ${found.kept.map(key => EDIT_LABELS[key]).join(', ')}.`}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function statusNotice({ before, now }: OpenConflict): string | null {
  if (before.status === now.status) return null
  switch (now.status) {
    case 'published':
      return 'It was published in the meantime: what you save changes the live listing on eBay.'
    case 'draft':
      return 'It is a draft now: what you save stays here until you publish it again.'
    case 'sold':
      return 'It was sold in the meantime.'
    case 'ended':
      return 'It was ended in the meantime.'
    default:
      return now.status satisfies never
  }
}

interface ChoiceProps {
  name: EditKey
  mine: EditFields
  theirs: EditFields
  chosen: Side
  onChoose: (side: Side) => void
}

const SIDES = [
  ['mine', 'Yours'],
  ['theirs', 'Now'],
] as const

function Choice({ name, mine, theirs, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-[560]">{EDIT_LABELS[name]}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {SIDES.map(([side, word]) => (
          <label
            key={side}
            className={cx(
              'flex min-h-13 min-w-0 cursor-pointer items-start gap-2.5 rounded-card border px-3 py-2.5',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              chosen === side ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
            )}
          >
            <input
              type="radio"
              name={`choice-${name}`}
              className="mt-1 size-4 shrink-0 outline-none"
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            <span className="min-w-0 grow">
              <span className="slab block text-ink-soft">{word}</span>
              <ConflictValue name={name} fields={side === 'mine' ? mine : theirs} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
