import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { typedNumber, typedPercent } from '../../../shared/lib/typed-number.ts'
import {
  type SellingSettings,
  type SellingSettingsAnswer,
  sellingSettingsSchema,
} from '../../../shared/listing/selling-settings.ts'
import { skuOf, skuParts } from '../../../shared/listing/terms/sku-pattern.ts'
import { DEFAULT_TITLE_TEMPLATE, TITLE_FIELDS } from '../../../shared/numismatics/title-template.ts'
import { failureMessage } from '../../lib/api-failure.ts'
import { registerField } from '../../lib/register-field.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { titleCount } from './title-count.ts'
import { useSaveSellingSettings } from './use-selling-settings.ts'

const BASIS_POINTS_PER_PERCENT = 100
const WRONG_RATE = 'Enter a percentage from 0 to 50, such as 13.25'

/** The dialog's texts, read as the settings that they mean. */
const textsSchema = z
  .object({
    titleTemplate: z.string(),
    feePercent: z.string().trim(),
    skuPattern: sellingSettingsSchema.shape.skuPattern.unwrap(),
    storagePlace: sellingSettingsSchema.shape.storagePlace.unwrap(),
    keepsUnsoldAuctions: z.boolean(),
  })
  .transform(({ titleTemplate, feePercent, ...others }, context): SellingSettings => {
    const template = sellingSettingsSchema.shape.titleTemplate.safeParse(titleTemplate)
    for (const { message } of template.error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['titleTemplate'], message })
    const feeBasisPoints =
      feePercent === '' ? null : Math.round(typedNumber(feePercent) * BASIS_POINTS_PER_PERCENT)
    if (!sellingSettingsSchema.shape.feeBasisPoints.safeParse(feeBasisPoints).success)
      context.addIssue({ code: 'custom', path: ['feePercent'], message: WRONG_RATE })
    return { ...others, titleTemplate: template.data ?? '', feeBasisPoints }
  })

interface SellingSettingsDialogProps {
  settings: SellingSettingsAnswer
  /** The title of the coin at hand by a template. */
  preview: (template: string) => string
  onClose: () => void
}

/** The seller's own title template and SKU pattern, each with a live preview, and own fee rate. */
export default function SellingSettingsDialog({
  settings,
  preview,
  onClose,
}: SellingSettingsDialogProps) {
  const { titleTemplate, feeBasisPoints, skuPattern, storagePlace, keepsUnsoldAuctions } = settings
  const { defaultSkuPattern } = settings
  const form = useForm({
    resolver: zodResolver(textsSchema),
    defaultValues: {
      titleTemplate: titleTemplate || DEFAULT_TITLE_TEMPLATE,
      feePercent: feeBasisPoints === null ? '' : typedPercent(feeBasisPoints),
      skuPattern: skuPattern || defaultSkuPattern,
      storagePlace,
      keepsUnsoldAuctions,
    },
    mode: 'onChange',
  })
  const [template, pattern, place] = useWatch({
    control: form.control,
    name: ['titleTemplate', 'skuPattern', 'storagePlace'],
  })
  const save = useSaveSellingSettings()
  const submit = form.handleSubmit(wanted =>
    save.mutate(
      {
        ...wanted,
        titleTemplate: wanted.titleTemplate === DEFAULT_TITLE_TEMPLATE ? '' : wanted.titleTemplate,
        skuPattern: wanted.skuPattern === defaultSkuPattern ? '' : wanted.skuPattern,
      },
      { onSuccess: onClose },
    ),
  )
  const insert = (name: string) => {
    const text = form.getValues('titleTemplate').trimEnd()
    form.setValue('titleTemplate', `${text} {${name}}`.trimStart(), { shouldValidate: true })
    form.setFocus('titleTemplate')
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title="Titles, SKUs and fees"
      description="For all your listings from now on. Titles that you typed stay, and SKUs that coins have."
      actions={
        <>
          <Button
            onClick={() =>
              form.setValue('titleTemplate', DEFAULT_TITLE_TEMPLATE, { shouldValidate: true })
            }
          >
            Use the default title
          </Button>
          <Button variant="primary" busy={save.isPending} onClick={() => void submit()}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={event => {
          // The dialog may stand in another form.
          event.preventDefault()
          event.stopPropagation()
          void submit()
        }}
      >
        <TextField
          label="Title template"
          hint="Words and fields in braces. What is unknown is left out; what does not fit too."
          {...registerField(form, 'titleTemplate')}
        />
        <div role="group" aria-label="Add a field" className="flex flex-wrap gap-2">
          {Object.entries(TITLE_FIELDS).map(([name, meaning]) => (
            <Button key={name} size="small" title={meaning} onClick={() => insert(name)}>
              {name}
            </Button>
          ))}
        </div>
        <Preview
          label="Title of this coin"
          text={preview(template) || 'Nothing of it is known'}
          note={titleCount(preview(template))}
        />
        <TextField
          label="SKU pattern"
          hint="{counter} is a number that each coin gets, {place} the storage place below. It stands in Seller Hub and on packing slips."
          {...registerField(form, 'skuPattern')}
        />
        <TextField
          label="Storage place of new coins"
          hint="Such as B12. New coins get it as their storage location."
          {...registerField(form, 'storagePlace')}
        />
        <Preview
          label="SKU of the next coin"
          text={skuOf(skuParts(pattern || defaultSkuPattern, place), settings.nextSkuNumber)}
        />
        <TextField
          label="Your final value fee, percent"
          inputMode="decimal"
          hint="Empty: eBay's usual fee for coins. With a store or a discount yours is lower."
          {...registerField(form, 'feePercent')}
        />
        <Checkbox
          label="Leave an unsold auction on sale at its start price, where eBay goes on with it. Otherwise it is taken off."
          {...form.register('keepsUnsoldAuctions')}
        />
        {save.isError && (
          <Banner tone="error">
            {failureMessage(save.error, 'The settings could not be saved. Please try again.')}
          </Banner>
        )}
      </form>
    </Dialog>
  )
}

function Preview({ label, text, note }: { label: string; text: string; note?: string }) {
  return (
    <div className="rounded-card bg-sunken px-4 py-3">
      <p className="slab text-ink-soft">{label}</p>
      <output className="block break-all font-[560]">{text}</output>
      {note && <p className="tabular mt-1 text-small text-ink-soft">{note}</p>}
    </div>
  )
}
