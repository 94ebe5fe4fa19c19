import type { Operator } from '../../../shared/responses.ts'
import { AppLink } from '../../ui/link.tsx'
import { OperatorContact, OperatorPage, Section } from './operator-page.tsx'
import { useOperator } from './use-operator.ts'

/** What is stored about whom, who else gets it, and how it is deleted. eBay asks applications for this page. */
export default function PrivacyPage() {
  const { data: operator } = useOperator()
  return (
    <OperatorPage title="Privacy" lead="What is stored about you, who else gets it, how it goes.">
      <Section title="Who is responsible">
        <OperatorContact />
      </Section>
      <Section title="What is stored">
        <ul className="list-disc pl-5">
          <li>Your username, e-mail address and a hash of your password.</li>
          <li>The browsers in which you are logged in, by name, and when you used them.</li>
          <li>Your pictures of coins, their analyses, your listings and settings.</li>
          <li>Names and addresses of people whose coins you sell, where you enter them.</li>
          <li>
            With a connected eBay account: its name, access to it (encrypted), and what sold for how
            much. Names and addresses of buyers are not stored.
          </li>
          <li>With a paid plan: which plan, and your customer number at Stripe. No card data.</li>
        </ul>
      </Section>
      <Section title="Why it may be stored">
        <p>
          To give you what you have an account for: the contract with you (Article 6(1)(b) GDPR).
          The list of logins and the log of what administrators did protect accounts: a legitimate
          interest (Article 6(1)(f)).
        </p>
      </Section>
      <Section title="Who else gets it">
        <ul className="list-disc pl-5">
          <li>Cloudflare runs the server and stores the data.</li>
          <li>
            {`${operator ? VISION_NAMES[operator.vision] : 'The vision service'} gets pictures of coins to identify them.`}
          </li>
          <li>
            Other sellers here get pictures of known coins only where you have proposed them for all
            and an administrator has accepted, without your name. You can take them back.
          </li>
          <li>eBay gets what you publish; its text and pictures are public then.</li>
          <li>PCGS is asked about the numbers of certificates, metals.dev about metal prices.</li>
          <li>
            Where your phone and computer find no direct way to each other, Cloudflare’s TURN
            servers pass on what they send, encrypted.
          </li>
          <li>Stripe gets your username and e-mail address when you choose a paid plan.</li>
          <li>The mail service gets your e-mail address to deliver mails.</li>
        </ul>
      </Section>
      <Section title="Cookies">
        <p>
          One cookie keeps you logged in for seven days, one marks a browser that you have used for
          180 days, so that strangers cannot lock you out. Neither follows you elsewhere.
        </p>
      </Section>
      <Section title="How long it stays">
        <ul className="list-disc pl-5">
          <li>Your account and what is in it: until you delete it.</li>
          <li>
            Deleted listings: 30 days, in which you can restore them. Pictures that nothing shows
            any more: 30 days, then 30 days set aside.
          </li>
          <li>Mails: 14 days. Logins and changes of your account: 90 days.</li>
          <li>
            What administrators did: two years, without your name once your account is deleted.
          </li>
          <li>Copies of the database: 30 days after you have deleted something.</li>
        </ul>
      </Section>
      <Section title="Your data, your rights">
        <p>
          <AppLink to="/account">Your account</AppLink> lets you download everything, correct it and
          delete the account with all pictures, at once. What is live on eBay stays there until you
          end it on eBay.
        </p>
        <p>
          You may ask for access, correction, erasure, restriction and a copy of your data, and
          object to its use. Write to the address above. You may also complain to the data
          protection authority where you live.
        </p>
      </Section>
    </OperatorPage>
  )
}

/** Who answers as the vision model, by its setting. */
const VISION_NAMES: Record<Operator['vision'], string> = {
  'workers-ai': 'Cloudflare (Workers AI)',
  openai: 'OpenAI, or a service that works like it,',
  anthropic: 'Anthropic',
  google: 'Google',
}
