import { ArrowLeft } from 'lucide-react'
import { useAddressQuery } from '../lib/navigation.ts'
import { ButtonLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AuditPanel } from './audit-panel.tsx'
import { FailedMailsPanel } from './failed-mails-panel.tsx'
import { OutboxPanel } from './outbox-panel.tsx'
import { PlansPanel } from './plans-panel.tsx'
import { SecurityPanel } from './security-panel.tsx'
import { UsersPanel } from './users-panel.tsx'
import { VendorsPanel } from './vendors-panel.tsx'

const TABS = [
  { value: 'services', label: 'Services', content: <VendorsPanel /> },
  { value: 'users', label: 'Users', content: <UsersPanel /> },
  { value: 'plans', label: 'Plans', content: <PlansPanel /> },
  { value: 'audit', label: 'Audit log', content: <AuditPanel /> },
  { value: 'security', label: 'Security log', content: <SecurityPanel /> },
  { value: 'mails', label: 'Failed mails', content: <FailedMailsPanel /> },
  { value: 'outbox', label: 'Outbox', content: <OutboxPanel /> },
]

/** Status and settings for admins. The chosen tab is stored in the address. */
export default function SettingsPage() {
  const [query, change] = useAddressQuery()
  const chosen = TABS.find(tab => tab.value === query.get('tab')) ?? TABS[0]
  return (
    <Page
      title="Platform Settings"
      actions={
        <ButtonLink to="/admin" icon={<ArrowLeft size={18} />}>
          Back to Dashboard
        </ButtonLink>
      }
    >
      <Tabs
        label="Settings"
        items={TABS}
        value={chosen?.value ?? ''}
        onValueChange={value => change(next => next.set('tab', value))}
      />
    </Page>
  )
}
