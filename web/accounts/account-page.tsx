import { Download } from 'lucide-react'
import { buttonClass } from '../ui/button-class.ts'
import { Card } from '../ui/card.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { AppLink } from '../ui/link.tsx'
import { Page } from '../ui/page.tsx'
import { ChangeEmailForm } from './change-email-form.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { useSignedInUser } from './use-user.ts'

/** The user's own account: who they are, another address or password, two-step login, sessions, all their data, and the end of it. */
export default function AccountPage() {
  const { username, email, subscription } = useSignedInUser()
  const { tierDisplayName, currentUsage, limit } = subscription
  return (
    <Page title="Your account" width="medium">
      <div className="flex flex-col gap-6">
        <Card title="Profile">
          <FactList
            className="-my-2"
            facts={[
              { label: 'Username', value: username },
              { label: 'Email', value: email },
              { label: 'Plan', value: <AppLink to="/pricing">{tierDisplayName}</AppLink> },
              { label: 'Coins this month', value: `${currentUsage} of ${limit}` },
            ]}
          />
        </Card>
        <Card title="Email address">
          <ChangeEmailForm />
        </Card>
        <Card title="Change password">
          <ChangePasswordForm />
        </Card>
        <SecondFactorCard />
        <OwnSessions />
        <Card title="Export my data">
          <p className="max-w-xl text-ink-soft">
            One JSON file with your profile, listings and analyses, and the addresses of your
            pictures.
          </p>
          <a href="/api/account/export" download className={`${buttonClass()} mt-4`}>
            <Download size={18} />
            Export my data
          </a>
        </Card>
        <DeleteAccount username={username} />
      </div>
    </Page>
  )
}
