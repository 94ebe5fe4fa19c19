import { OperatorContact, OperatorPage } from './operator-page.tsx'

/** Who runs this server and how to reach them. */
export default function ContactPage() {
  return (
    <OperatorPage title="Contact" lead="Who runs this server, and how to reach them.">
      <OperatorContact />
    </OperatorPage>
  )
}
