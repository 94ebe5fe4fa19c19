import { lazy, Suspense, useState } from 'react'
import { TextButton } from './text-button.tsx'
import { useSellingSettings } from './use-selling-settings.ts'

const SellingSettingsDialog = lazy(() => import('./selling-settings-dialog.tsx'))

interface TitleSettingsProps {
  /** The title of the coin in the form by a template. */
  titleBy: (template: string) => string
}

/** Opens the seller's title template, SKU pattern and fee rate, beside a title's counter. */
export function TitleSettings({ titleBy }: TitleSettingsProps) {
  const [open, setOpen] = useState(false)
  const { settings, loaded } = useSellingSettings()
  if (!loaded) return null
  return (
    <>
      <TextButton onPress={() => setOpen(true)}>Titles, SKUs and fees</TextButton>
      <Suspense>
        {open && (
          <SellingSettingsDialog
            settings={settings}
            preview={titleBy}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
