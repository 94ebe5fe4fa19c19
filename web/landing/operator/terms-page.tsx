import { AppLink } from '../../ui/link.tsx'
import { OperatorContact, OperatorPage, Section } from './operator-page.tsx'
import { useOperator } from './use-operator.ts'

/** What a seller and the operator may expect of each other. */
export default function TermsPage() {
  const { data } = useOperator()
  return (
    <OperatorPage title="Terms" lead="What you and the operator may expect of each other.">
      <Section title="The service">
        <p>
          {data?.name ?? 'The operator of this server'} provides Obverse to sellers whose account an
          administrator has approved. An account belongs to one seller.
        </p>
      </Section>
      <Section title="Grades and prices">
        <p>
          Identification, grade and price are estimates by software. You check each listing before
          it is published, and you are the seller: eBay’s rules and the law of sales apply to you.
        </p>
      </Section>
      <Section title="Your pictures and texts">
        <p>They stay yours. You send only pictures that you may publish, and none of people.</p>
      </Section>
      <Section title="Plans">
        <p>
          Paid plans are billed monthly and end with the month in which you cancel. Unused coins do
          not roll over. <AppLink to="/pricing">Plans and prices</AppLink>
        </p>
      </Section>
      <Section title="Ending it">
        <p>
          You can delete <AppLink to="/account">your account</AppLink> at any time. The operator may
          suspend an account that breaks these terms or the law.
        </p>
      </Section>
      <Section title="Contact">
        <OperatorContact />
      </Section>
    </OperatorPage>
  )
}
