import { Card } from '../../ui/card.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { useSignedInUser } from '../use-user.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportAccount } from './export-account.tsx'
import { OwnSessionsCard } from './own-sessions.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SecurityLogCard } from './security-log-card.tsx'

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
              {
                label: 'Plan',
                value: (
                  <AppLink to="/pricing" className="inline-block pointer-coarse:py-3.5">
                    {tierDisplayName}
                  </AppLink>
                ),
              },
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
        <OwnSessionsCard />
        <SecurityLogCard />
        <ExportAccount />
        <DeleteAccount username={username} />
      </div>
    </Page>
  )
}
