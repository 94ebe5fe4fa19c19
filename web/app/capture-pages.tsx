import {
  PERSISTENT_CAMERA_ANNOUNCEMENTS,
  RAPID_ANNOUNCEMENTS,
  SIMPLE_QUEUE_ANNOUNCEMENTS,
} from '../queue/queue-announcements.ts'
import { CaptureScreen, type CaptureScreenProps } from '../queue/screens/capture-screen.tsx'
import { NameCoinButton } from '../single-coin/name-coin-button.tsx'
import { Page } from '../ui/page.tsx'

interface CapturePageOptions extends Omit<CaptureScreenProps, 'FailedAction'> {
  title: string
}

/** The capture screens: one layout, three sets of options. */
const PAGES = {
  rapid: {
    title: 'Rapid Upload',
    use: 'single',
    pace: 'batch',
    announcements: RAPID_ANNOUNCEMENTS,
  },
  simple: {
    title: 'Rapid Upload Queue',
    use: 'queue',
    pace: 'single',
    zoomChoices: true,
    announcements: SIMPLE_QUEUE_ANNOUNCEMENTS,
  },
  persistent: {
    title: 'Persistent Camera',
    use: 'queue',
    pace: 'single',
    zoomChoices: true,
    announcements: PERSISTENT_CAMERA_ANNOUNCEMENTS,
  },
} satisfies Record<string, CapturePageOptions>

function CapturePage({ which }: { which: keyof typeof PAGES }) {
  const { title, ...options } = PAGES[which]
  return (
    <Page title={title}>
      {/* Another page is another camera. */}
      <CaptureScreen key={which} {...options} FailedAction={NameCoinButton} />
    </Page>
  )
}

export const RapidUploadPage = () => <CapturePage which="rapid" />
export const SimpleQueuePage = () => <CapturePage which="simple" />
export const PersistentCameraPage = () => <CapturePage which="persistent" />
