import { eq, type SQL, sql } from 'drizzle-orm'
import {
  BASIS_TEXTS,
  type Statement,
  type StatementMail,
  type StatementPreview,
} from '../../shared/consignment/consignment.ts'
import { type Cents, priceText } from '../../shared/lib/money.ts'
import { mails } from '../db/schema/mail.ts'
import { Failure } from '../http/failure.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import type { Mail } from '../mail/port.ts'
import { renderMail } from '../mail/render-mail.ts'
import { hasWebAddress, isLikeAnotherSender } from './mail-rules.ts'
import type { ConsignmentServices } from './services.ts'
import { statementOf } from './statement.ts'
import { hasHadCoins } from './store.ts'

type Seller = { id: number; username: string; email: string }

/** The mail of a statement. It comes from our own address with the seller's user name, and is answered to the seller. */
function mailOf(
  statement: Statement,
  seller: Seller,
  operatorEmail: string | null,
): Mail & { senderName: string; replyTo: string } {
  const { owner, heading, period, sold, returned, payments } = statement
  const user = isLikeAnotherSender(seller.username) ? 'A seller' : seller.username
  const shown = isLikeAnotherSender(heading) ? '' : heading
  const name = shown.split('\n')[0]?.trim() || user
  const words = renderMail({
    title: `Statement of ${period.from} to ${period.to} from ${name}`,
    hasLinks: false,
    paragraphs: [
      ...(sold.length === 0
        ? ['No coin of yours was sold in this time.']
        : sold.map(line =>
            lineText(
              line.at,
              line.title,
              `your part of ${priceText(line.priceCents)}`,
              line.partCents,
            ),
          )),
      ...returned.map(line =>
        lineText(
          line.at,
          line.title,
          `${priceText(line.refundedCents)} went back to the buyer`,
          0 - line.partCents,
        ),
      ),
      ...payments.map(({ day, note, cents }) =>
        lineText(day, note || 'Paid to you', 'paid', 0 - cents),
      ),
      `Owed before ${period.from}: ${signed(statement.openingCents)}. Owed on ${period.to}: ${signed(statement.closingCents)}.`,
      BASIS_TEXTS[owner.basis].replace('; you pay', '; the seller pays'),
      ...(shown === '' ? [] : [shown]),
      `Sent by the seller ${seller.username} with Obverse. If you do not know this seller, ${operatorEmail ? `write to ${operatorEmail}` : 'do not answer'}. Answer this mail to reach the seller.`,
    ],
  })
  return { ...words, to: owner.email, senderName: `${user} via Obverse`, replyTo: seller.email }
}

const signed = (cents: Cents): string => (cents < 0 ? `-${priceText(0 - cents)}` : priceText(cents))
const lineText = (at: string, what: string, why: string, cents: Cents) =>
  `${at.slice(0, 10)}: ${what}, ${why}: ${signed(cents)}`

type Asked = Omit<StatementMail, 'id'> & { owner: number }

async function mailAsked(
  { db, operatorEmail }: ConsignmentServices,
  seller: Seller,
  { owner, from, to }: Asked,
) {
  const statement = await statementOf(db, seller, { id: owner, from, to })
  if (statement.owner.email === '')
    throw new Failure('VALIDATION', {
      message: 'This owner has no e-mail address. Enter it first, or print the statement.',
    })
  if (!(await hasHadCoins(db, { userId: seller.id, id: owner })))
    throw new Failure('VALIDATION', {
      message:
        'This owner has no coin and no sale with you. Choose him as the owner of a coin first.',
    })
  requireNoWebAddress(statement)
  return mailOf(statement, seller, operatorEmail)
}

/** Throws VALIDATION where a text of the seller's has a web address. */
function requireNoWebAddress({ heading, sold, returned, payments }: Statement): void {
  if (hasWebAddress(heading))
    throw new Failure('VALIDATION', {
      message: 'The head of your statements has a web address. Mails have none: take it out.',
    })
  const texts = [...sold, ...returned].map(({ title }) => `title “${title}”`)
  for (const text of [...texts, ...payments.map(({ note }) => `note “${note}”`)])
    if (hasWebAddress(text))
      throw new Failure('VALIDATION', {
        message: `The ${text} has a web address. Mails have none: print this statement.`,
      })
}

/**
 * The mail as it would be sent. Throws NOT_FOUND, VALIDATION for an owner without an address or without coins, and for a
 * web address in its texts.
 */
export async function previewStatement(
  services: ConsignmentServices,
  seller: Seller,
  asked: Asked,
): Promise<StatementPreview> {
  const { html: _html, ...mail } = await mailAsked(services, seller, asked)
  return { ...mail, isSent: services.mail.sender !== 'outbox' }
}

/**
 * Sends a statement to its owner; the same request again sends nothing. Throws as `previewStatement`, CONFLICT for
 * another mail with the id of a sent one, RATE_LIMITED.
 */
export async function sendStatement(
  services: ConsignmentServices,
  seller: Seller,
  { id, ...asked }: Asked & { id: string },
): Promise<void> {
  const mail = await mailAsked(services, seller, asked)
  const key = keyOf(seller.id, id)
  const sent = await services.directory
    .select({ to: mails.recipient, subject: mails.subject })
    .from(mails)
    .where(eq(mails.id, key))
    .get()
  if (sent?.to === mail.to && sent.subject === mail.subject) return
  if (sent)
    throw new Failure('CONFLICT', {
      message: 'Another statement was sent with this id. Reload the page, and send it again.',
    })
  await consumeRateLimits(services, [
    { limit: 'statementMailsByUser', subject: String(seller.id) },
    { limit: 'statementMailsByUserAndAddress', subject: `${seller.id} ${mail.to}` },
  ])
  await services.mail.enqueue({ ...mail, kind: 'consignment_statement', key })
}

const keyOf = (userId: number, id: string): string => `statement/${userId}/${id}`

/** The statement that deletes the mails of an account's statements, which have the owners' addresses. */
export const deleteStatementMails = (userId: number, { isGoing }: { isGoing: SQL }): SQL =>
  sql`delete from mails where id >= ${keyOf(userId, '')} and id < ${keyOf(userId, '~')} and ${isGoing}`
