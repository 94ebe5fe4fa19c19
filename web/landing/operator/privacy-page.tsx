import { AppLink } from '../../ui/link.tsx'
import { OperatorContact, OperatorPage, Section } from './operator-page.tsx'

/** What is stored about whom, who else gets it, and how it is deleted. eBay asks applications for this page. */
export default function PrivacyPage() {
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
      <Section title="Who else gets it">
        <ul className="list-disc pl-5">
          <li>Cloudflare runs the server and stores the data.</li>
          <li>The vision service gets pictures of coins to identify them.</li>
          <li>
            Other sellers here get pictures of known coins only where you have proposed them for all
            and an administrator has accepted, without your name. You can take them back.
          </li>
          <li>eBay gets what you publish; its text and pictures are public then.</li>
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
      <Section title="Your data">
        <p>
          <AppLink to="/account">Your account</AppLink> lets you download everything and delete the
          account with all pictures, at once. What is live on eBay stays there until you end it on
          eBay. Mails are deleted after 14 days. Backups hold what you deleted for 30 days more.
        </p>
      </Section>
    </OperatorPage>
  )
}
