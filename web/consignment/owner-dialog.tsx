import { type FormEvent, useState } from 'react'
import {
  BASIS_TEXTS,
  type Consignor,
  newConsignorSchema,
} from '../../shared/consignment/consignment.ts'
import { CONSIGNOR_BASES, type ConsignorBasis } from '../../shared/consignment/consignor-part.ts'
import { typedAmount, typedCents } from '../../shared/lib/money.ts'
import { basisPointsOf, typedPercent } from '../../shared/lib/typed-number.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { AmountField, TextField } from '../ui/fields/text-field.tsx'
import { useSaveOwner } from './use-consignment.ts'

const BASIS_LABELS: Readonly<Record<ConsignorBasis, string>> = {
  price: 'Of the price; you pay eBay’s fees',
  net: 'Of the price less eBay’s fees',
}
const OPTIONS = CONSIGNOR_BASES.map(value => ({ value, label: BASIS_LABELS[value] }))

const blank = {
  name: '',
  email: '',
  address: '',
  basis: 'price' as ConsignorBasis,
  share: '',
  minimum: '',
}

/** An owner, new or as he is. */
export default function OwnerDialog({
  owner,
  onClose,
}: {
  owner: Consignor | null
  onClose: () => void
}) {
  const [values, setValues] = useState(() =>
    owner
      ? {
          ...owner,
          share: typedPercent(owner.share),
          minimum: owner.minimumCents === 0 ? '' : typedAmount(owner.minimumCents),
        }
      : blank,
  )
  const [isTried, setTried] = useState(false)
  const save = useSaveOwner(owner?.id ?? null, onClose)
  const { name, email, address, basis, share, minimum } = values
  const parsed = newConsignorSchema.safeParse({
    name,
    email: email.trim(),
    address,
    basis,
    share: basisPointsOf(share),
    minimumCents: minimum.trim() === '' ? 0 : typedCents(minimum),
  })
  const errorOf = (field: string, otherwise?: string) => {
    const issue = isTried ? parsed.error?.issues.find(({ path }) => path[0] === field) : undefined
    return issue && (otherwise ?? issue.message)
  }
  const set = (part: Partial<typeof values>) => setValues(known => ({ ...known, ...part }))
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (parsed.success) save.mutate(parsed.data)
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={owner ? owner.name : 'New owner'}
      description="Whose coins you sell on commission."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="consignor" busy={save.isPending}>
            {owner ? 'Store' : 'Add the owner'}
          </Button>
        </>
      }
    >
      <form id="consignor" noValidate className="grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        <TextField
          label="Name"
          required
          className="sm:col-span-2"
          error={errorOf('name')}
          value={name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextField
          label="E-mail"
          type="email"
          hint="For statements"
          error={errorOf('email', 'Enter an e-mail address, or nothing')}
          value={email}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
        <TextField
          label="Share in percent"
          required
          inputMode="decimal"
          hint="The owner’s, such as 70"
          error={errorOf('share', 'Enter percent, 0 to 100, such as 70 or 62.5')}
          value={share}
          onChange={({ currentTarget }) => set({ share: currentTarget.value })}
        />
        <Select
          label="Of what"
          className="sm:col-span-2"
          options={OPTIONS}
          hint={BASIS_TEXTS[basis]}
          value={basis}
          onChange={({ currentTarget }) =>
            set({ basis: CONSIGNOR_BASES.find(each => each === currentTarget.value) ?? 'price' })
          }
        />
        <AmountField
          label="At least, a coin"
          hint="Empty: no minimum. Below it you pay the rest."
          error={errorOf('minimumCents', 'Enter an amount such as 30.00, or nothing')}
          value={minimum}
          onChange={({ currentTarget }) => set({ minimum: currentTarget.value })}
        />
        <TextArea
          label="Address"
          className="sm:col-span-2"
          hint="At the head of his statements"
          rows={3}
          error={errorOf('address')}
          value={address}
          onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        />
        {owner && (
          <p className="text-small text-ink-soft sm:col-span-2">
            Another share or minimum is for coins that become his from now on. Those that are his
            already keep theirs; change them in the coin.
          </p>
        )}
      </form>
    </Dialog>
  )
}
