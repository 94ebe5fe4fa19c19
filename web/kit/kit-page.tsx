import { chooseTheme, useTheme } from '../lib/theme.ts'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { KitFields } from './kit-fields.tsx'
import { KitFoundations } from './kit-foundations.tsx'
import { KitOverlays } from './kit-overlays.tsx'
import { KitPictures } from './kit-pictures.tsx'
import { KitStates } from './kit-states.tsx'

/** The gallery of the kit: every part in every state. In development only. */
export default function KitPage() {
  const theme = useTheme()
  return (
    <Page
      title="Kit"
      lead="Every part in every state. Colours follow the device until you choose."
      actions={
        <>
          {(['system', 'light', 'dark'] as const).map(choice => (
            <Button
              key={choice}
              size="small"
              aria-pressed={theme === choice}
              variant={theme === choice ? 'primary' : 'secondary'}
              onClick={() => chooseTheme(choice)}
            >
              {choice}
            </Button>
          ))}
          <span className="sr-only">{`Chosen: ${theme}`}</span>
        </>
      }
    >
      <div className="flex flex-col gap-12">
        <KitFoundations />
        <KitPictures />
        <KitFields />
        <KitStates />
        <KitOverlays />
      </div>
    </Page>
  )
}
