import { type SQL, sql } from 'drizzle-orm'
import {
  BASIS_TEXTS,
  type Statement,
  type StatementMail,
  type StatementPreview,
} from '../../shared/consignment/consignment.ts'
import { type Cents, priceText } from '../../shared/lib/money.ts'
import { Failure } from '../http/failure.ts'
import { consumeRateLimits } from '../http/rate-limit.ts'
import type { Mail } from '../mail/port.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { ConsignmentServices } from './services.ts'
import { statementOf } from './statement.ts'

type Seller = { id: number; username: string; email: string }

/** The mail of a statement. It comes from our own address with the seller's name, and is answered to the seller. */
function mailOf(
  statement: Statement,
  seller: Seller,
): Mail & { senderName: string; replyTo: string } {
  const { owner, heading, period, sold, returned, payments } = statement
  const name = heading.split('\n')[0]?.trim() || seller.username
  const words = renderMail({
    title: `Statement of ${period.from} to ${period.to} from ${name}`,
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
      `${name} sells coins for you and sends you this with Obverse. Answer this mail to reach ${name}.`,
      heading,
    ],
  })
  return { ...words, to: owner.email, senderName: `${name} via Obverse`, replyTo: seller.email }
}

const signed = (cents: Cents): string => (cents < 0 ? `-${priceText(0 - cents)}` : priceText(cents))
const lineText = (at: string, what: string, why: string, cents: Cents) =>
  `${at.slice(0, 10)}: ${what}, ${why}: ${signed(cents)}`

type Asked = Omit<StatementMail, 'id'> & { owner: number }

async function mailAsked({ db }: ConsignmentServices, seller: Seller, { owner, from, to }: Asked) {
  const statement = await statementOf(db, seller, { id: owner, from, to })
  if (statement.owner.email === '')
    throw new Failure('VALIDATION', {
      message: 'This owner has no e-mail address. Enter it first, or print the statement.',
    })
  return mailOf(statement, seller)
}

/** The mail as it would be sent. Throws NOT_FOUND, VALIDATION for an owner without an address. */
export async function previewStatement(
  services: ConsignmentServices,
  seller: Seller,
  asked: Asked,
): Promise<StatementPreview> {
  const { html: _html, ...mail } = await mailAsked(services, seller, asked)
  return { ...mail, isSent: services.mail.sender !== 'outbox' }
}

/** Sends a statement to its owner; the same request again sends nothing. Throws as `previewStatement`, RATE_LIMITED. */
export async function sendStatement(
  services: ConsignmentServices,
  seller: Seller,
  { id, ...asked }: Asked & { id: string },
): Promise<void> {
  const mail = await mailAsked(services, seller, asked)
  await consumeRateLimits(services, [{ limit: 'statementMailsByUser', subject: String(seller.id) }])
  await services.mail.enqueue({ ...mail, kind: 'consignment_statement', key: keyOf(seller.id, id) })
}

const keyOf = (userId: number, id: string): string => `statement/${userId}/${id}`

/** The statement that deletes the mails of an account's statements, which have the owners' addresses. */
export const deleteStatementMails = (userId: number, { isGoing }: { isGoing: SQL }): SQL =>
  sql`delete from mails where id >= ${keyOf(userId, '')} and id < ${keyOf(userId, '~')} and ${isGoing}`
