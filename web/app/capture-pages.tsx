import {
  RAPID_NEWS,
  SIMPLE_QUEUE_NEWS,
  STANDING_CAMERA_NEWS,
} from '../queue/queue-announcements.ts'
import { CaptureDesk, type CaptureDeskProps } from '../queue/screens/capture-screen.tsx'
import { NameCoinButton } from '../single-coin/name-coin-button.tsx'
import { Page } from '../ui/page.tsx'

interface CaptureScreen extends Omit<CaptureDeskProps, 'FailedAction'> {
  title: string
}

/** The capture screens: one desk, three ways to work at it. */
const PAGES = {
  rapid: { title: 'Rapid Upload', use: 'single', pace: 'batch', news: RAPID_NEWS },
  simple: {
    title: 'Rapid Upload Queue',
    use: 'queue',
    pace: 'single',
    compresses: true,
    zoomChoices: true,
    news: SIMPLE_QUEUE_NEWS,
  },
  standing: {
    title: 'Persistent Camera',
    use: 'queue',
    pace: 'single',
    compresses: true,
    zoomChoices: true,
    news: STANDING_CAMERA_NEWS,
  },
} satisfies Record<string, CaptureScreen>

function CapturePage({ which }: { which: keyof typeof PAGES }) {
  const { title, ...desk } = PAGES[which]
  return (
    <Page title={title}>
      {/* Another page is another camera. */}
      <CaptureDesk key={which} {...desk} FailedAction={NameCoinButton} />
    </Page>
  )
}

export const RapidUploadPage = () => <CapturePage which="rapid" />
export const SimpleQueuePage = () => <CapturePage which="simple" />
export const PersistentCameraPage = () => <CapturePage which="standing" />
