import SingleCoinUpload from '../single-coin/single-coin-upload.tsx'
import { Page } from '../ui/page.tsx'

/** The Single Coin Upload tab as a screen of its own. */
export default function SingleCoinPage() {
  return (
    <Page title="Single Coin Upload" width="full" hideHeading>
      <SingleCoinUpload />
    </Page>
  )
}
