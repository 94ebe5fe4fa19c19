import {
  PERSISTENT_CAMERA_ANNOUNCEMENTS,
  RAPID_ANNOUNCEMENTS,
  SIMPLE_QUEUE_ANNOUNCEMENTS,
} from '../queue/queue-announcements.ts'
import { CaptureScreen, type CaptureScreenProps } from '../queue/screens/capture-screen.tsx'
import { NameCoinButton } from '../single-coin/name-coin-button.tsx'
import { Page } from '../ui/page.tsx'

/**
 * The rapid camera's addresses. At two of them it is a mounted camera: it starts zoomed in, and has its own requests
 * for streams and its own toasts.
 */
const PAGES = {
  rapid: {
    title: 'Rapid camera',
    use: 'single',
    pace: 'batch',
    startZoom: 1,
    announcements: RAPID_ANNOUNCEMENTS,
  },
  simple: {
    title: 'Simple queue',
    use: 'queue',
    pace: 'single',
    startZoom: 2,
    announcements: SIMPLE_QUEUE_ANNOUNCEMENTS,
  },
  persistent: {
    title: 'Mounted camera',
    use: 'queue',
    pace: 'single',
    startZoom: 2,
    announcements: PERSISTENT_CAMERA_ANNOUNCEMENTS,
  },
} satisfies Record<string, Omit<CaptureScreenProps, 'FailedAction'> & { title: string }>

function CapturePage({ which }: { which: keyof typeof PAGES }) {
  const { title, ...camera } = PAGES[which]
  return (
    <Page title={title} width="full">
      {/* Another page is another camera. */}
      <CaptureScreen key={which} {...camera} FailedAction={NameCoinButton} />
    </Page>
  )
}

export const RapidUploadPage = () => <CapturePage which="rapid" />
export const SimpleQueuePage = () => <CapturePage which="simple" />
export const PersistentCameraPage = () => <CapturePage which="persistent" />
