import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { compose } from '../../compose.ts'
import { arrivedFor } from '../../mail/test/inbox.ts'
import { newAccount, PASSWORD } from '../../test/account.ts'
import { sendJson } from '../../test/call.ts'
import { linkIn, mailsTo, sendWithOutbox } from '../../test/outbox.ts'

const deletion = ({ username }: { username: string }) => ({ username, password: PASSWORD })

describe('the deletion of an account', () => {
  it('is told to its address, and no other mail to it stays', async () => {
    await newAccount('answers_leavers', { isAdmin: true })
    const leaver = await newAccount('told_of_the_end')
    const headers = { cookie: leaver.cookie }
    await sendWithOutbox('/api/forgot-password', { email: 'told_of_the_end@example.com' })
    const answer = await sendWithOutbox('/api/account/delete', deletion(leaver), headers)
    expect(answer.status).toBe(200)
    const mails = await mailsTo('told_of_the_end@example.com')
    expect(mails.map(({ kind }) => kind)).toEqual(['account-deleted'])
    expect(mails[0]?.text).toContain('told_of_the_end')
    expect(mails[0]?.replyTo).toContain('@example.com')
  })

  it('is told to the address from before a change too: a thief may have made it', async () => {
    const robbed = await newAccount('robbed_and_deleted')
    const headers = { cookie: robbed.cookie }
    const thiefs = { email: 'deletes_it@evil.example', password: PASSWORD }
    await sendWithOutbox('/api/account/email', thiefs, headers)
    const mail = (await mailsTo(thiefs.email)).at(-1)
    const token = linkIn(mail, '/confirm-email').split('/').at(-1)
    expect((await sendWithOutbox('/api/confirm-email', { token })).status).toBe(200)
    const answer = await sendWithOutbox('/api/account/delete', deletion(robbed), headers)
    expect(answer.status).toBe(200)
    for (const address of ['robbed_and_deleted@example.com', thiefs.email]) {
      const kinds = (await mailsTo(address)).map(({ kind }) => kind)
      expect([address, kinds]).toEqual([address, ['account-deleted']])
    }
  })

  it('leaves no mail once that one is sent', async () => {
    const leaver = await newAccount('leaves_no_mail')
    const address = 'leaves_no_mail@example.com'
    const headers = { cookie: leaver.cookie }
    await sendWithOutbox('/api/account/delete', deletion(leaver), headers)
    expect(await mailsTo(address)).toHaveLength(1)
    await env.DB.prepare(`update mails set state = 'waiting', next_try_at = 0 where recipient = ?`)
      .bind(address)
      .run()
    await compose(env).mail.sendDue()
    expect((await arrivedFor(address)).map(({ subject }) => subject)).toEqual([
      'Your account was deleted',
    ])
    expect(await mailsTo(address)).toEqual([])
  })

  it('that is refused tells nobody', async () => {
    const stayer = await newAccount('stays_after_all')
    const wrong = { username: 'stays_after_all', password: 'a guess' }
    expect((await sendJson('/api/account/delete', wrong, { cookie: stayer.cookie })).status).toBe(
      400,
    )
    expect(await mailsTo('stays_after_all@example.com')).toEqual([])
  })
})
