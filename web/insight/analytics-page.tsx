import { Page } from '../ui/page.tsx'
import InsightDashboard from './insight-dashboard.tsx'

/** The dashboard at its own address. */
export default function AnalyticsPage() {
  return (
    <Page title="Analytics" width="full" hideHeading>
      <InsightDashboard />
    </Page>
  )
}
